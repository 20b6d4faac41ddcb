/** What becomes of an intent whose request has failed. Pure; the table of errors decides. */
import { type AppError, isTransient } from "#schema/errors.ts"
import { isSessionEnd } from "../network/health.ts"

/**
 * wait: the same intent is sent again later.
 * park: only a person can decide; the next intent of the lane goes on.
 * stop: the session is over; everything waits for the same user's next session.
 */
export type Verdict = "wait" | "park" | "stop"

/** The gateway has answered, and nobody can tell what: the outcome is unknown. */
export const isUnread = ({ kind }: AppError): boolean => kind === "envelopeInvalid" || kind === "replyInvalid"

/** `unread`: how many answers to this intent could not be read, this one included. */
export const verdictOn = (error: AppError, unread: number): Verdict => {
  if (isSessionEnd(error) || error.kind === "loginRequired") return "stop"
  // The client has retried once with a fresh secret; the outbox retries once too.
  if (isUnread(error)) return unread > 1 ? "park" : "wait"
  if (error.kind === "storageFull" || error.kind === "storageBroken") return "wait"
  return isTransient(error) ? "wait" : "park"
}
