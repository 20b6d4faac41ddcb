/** What becomes of an intent whose request has failed. Pure; the table of errors decides. */
import { type AppError, isTransient } from "#schema/errors.ts"
import { isSessionEnd } from "../network/health.ts"

/**
 * wait: the same intent goes again later. park: only a person can judge, the next of its lane goes on.
 * stop: the session is over, everything keeps waiting for the same user's next one.
 */
export type Verdict = "wait" | "park" | "stop"

/** `failures`: how often in a row this intent's request has failed, this one included. */
export const verdictOn = (error: AppError, failures: number): Verdict => {
  if (isSessionEnd(error) || error.kind === "loginRequired") return "stop"
  // The outcome is unknown: the client has tried once more with a fresh secret, and so have we.
  if (error.kind === "envelopeInvalid" || error.kind === "replyInvalid") return failures > 1 ? "park" : "wait"
  if (error.kind === "storageFull" || error.kind === "storageBroken") return "wait"
  return isTransient(error) ? "wait" : "park"
}
