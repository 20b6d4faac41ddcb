/**
 * Requests to customer service: topics and limits (spec section 1; what it leaves open is chosen here).
 * Plain data and pure functions: the page, the worker and the gateway all read this file.
 */
import { isEmail } from "./account/account-rules.ts"
import { DAY_MS } from "./gateway-day.ts"
import { lettersOf } from "./letters.ts"

/** Topics of a request. The page has a text for each: `help.topic.<topic>`. */
export const SUPPORT_TOPICS = ["coins", "calls", "safety", "account", "network", "other"] as const
/** One of `SUPPORT_TOPICS`. */
export type SupportTopic = (typeof SUPPORT_TOPICS)[number]

/** Longest request, in letters. */
export const SUPPORT_MAX = 1_000
/** Requests per gateway day: of an account, or of a device when visitors write. */
export const SUPPORT_PER_DAY = 5
/** How long a closed request is kept, ms. */
export const SUPPORT_KEPT_MS = 180 * DAY_MS

/** Kinds of errors of a request. */
export const SUPPORT_PROBLEMS = ["messageEmpty", "textTooLong", "emailInvalid"] as const

/** Why a request is refused; undefined when it may be sent. An empty email is allowed: an account has its own. */
export const supportProblem = ({
  text,
  email,
}: {
  readonly text: string
  readonly email: string
}): (typeof SUPPORT_PROBLEMS)[number] | undefined => {
  if (text.trim() === "") return "messageEmpty"
  if (lettersOf(text) > SUPPORT_MAX) return "textTooLong"
  return email === "" || isEmail(email) ? undefined : "emailInvalid"
}
