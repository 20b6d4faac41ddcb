/**
 * Limits and checks of greetings, friend requests and reports (spec sections 5 and 9; what they leave open is chosen
 * here). Plain data and pure functions: the page, the worker and the gateway all read this file.
 */
import { lettersOf } from "./letters.ts"

/** Free greetings of one user per gateway day; chosen here, as are the next three limits. */
export const SAY_HI_PER_DAY = 10
/** Friend requests of one user per gateway day, to all people together. */
export const FRIEND_REQUESTS_PER_DAY = 20
/** Reports of one user per gateway day, about all people together. */
export const REPORTS_PER_DAY = 20
/**
 * Blocks of one user per gateway day. Blocks protect the user, so the limit is high. A block that comes with a report
 * counts as a report only.
 */
export const BLOCKS_PER_DAY = 100

/** Longest greeting, in letters. */
export const SAY_HI_MAX = 200
/** Longest text of a friend request, in letters. */
export const FRIEND_TEXT_MAX = 100
/** Longest details of a report, in letters (spec section 9). */
export const REPORT_MAX = 200
/** Most messages that a report quotes. */
export const REPORT_MESSAGES = 20

/** Reasons for reporting a person. The page has a text for each: `reportReason.<reason>`. */
export const REPORT_REASONS = [
  "spam",
  "scam",
  "harassment",
  "nudity",
  "hate",
  "violence",
  "underAge",
  "impersonation",
  "other",
] as const
/** One of `REPORT_REASONS`. */
export type ReportReason = (typeof REPORT_REASONS)[number]

/** Who may send a user friend requests: 0 anybody, 1 nobody. */
export const FRIEND_ADD_WAY = { anybody: 0, nobody: 1 } as const

/**
 * The specification's number for a relation (spec section 3): 0 none, 1 friend, 2 request sent, 3 say-hi, 4 blocked.
 */
export const relationNumber = (relation: {
  readonly blocked: boolean
  readonly sayHi: "none" | "sent" | "received"
  readonly friend: boolean
  readonly request: "none" | "sent" | "received"
}): 0 | 1 | 2 | 3 | 4 => {
  if (relation.blocked) return 4
  if (relation.sayHi === "received") return 3
  if (relation.friend) return 1
  return relation.request === "sent" ? 2 : 0
}

/**
 * In place of a friend's id: the chat list's entry for all people whose greetings wait for an answer (spec section 3).
 */
export const SAY_HI_GROUP = -4
/** Most faces on this entry (spec section 9). */
export const SAY_HI_FACES = 3

/** Why a greeting is refused; undefined when it may be sent. */
export const sayHiProblem = (text: string): "messageEmpty" | "textTooLong" | undefined => {
  if (text.trim() === "") return "messageEmpty"
  return lettersOf(text) > SAY_HI_MAX ? "textTooLong" : undefined
}

/** Why the text of a friend request is refused; undefined when it may be sent. An empty text is fine. */
export const friendTextProblem = (text: string): "textTooLong" | undefined =>
  lettersOf(text) > FRIEND_TEXT_MAX ? "textTooLong" : undefined

/** A report before it is sent. */
export interface ReportDraft {
  readonly reason: ReportReason
  readonly details: string
  readonly messageIds: ReadonlyArray<string>
}

/** Kinds of errors of a report. */
export const REPORT_PROBLEMS = ["textTooLong", "reportDetails", "reportMessages"] as const

/** Why a report is refused; undefined when it may be sent. The reason "other" needs details. */
export const reportProblem = ({
  reason,
  details,
  messageIds,
}: ReportDraft): (typeof REPORT_PROBLEMS)[number] | undefined => {
  if (lettersOf(details) > REPORT_MAX) return "textTooLong"
  if (reason === "other" && details.trim() === "") return "reportDetails"
  const isTwice = new Set(messageIds).size !== messageIds.length
  return isTwice || messageIds.length > REPORT_MESSAGES ? "reportMessages" : undefined
}
