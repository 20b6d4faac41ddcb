/** Rules for the time after a call (ratings, records and reports), and for switching calls off. */
import { DAY_MS } from "../gateway-day.ts"

/** How long after a call's end its rating may be given and changed, ms. */
export const RATING_OPEN_MS = DAY_MS
/** Stars of a rating. */
export const STARS = [1, 2, 3, 4, 5] as const

/** A host sees the average of the ratings of this period before today, ms. */
export const RATINGS_SHOWN_MS = 90 * DAY_MS
/** Fewest callers for whom an average is shown: with fewer, a single caller's rating could be derived from it. */
export const RATING_CALLERS = 3

/** Why a call cannot be rated; undefined when it can. Only calls in which both sides saw each other can be rated. */
export const ratingProblem = (
  call: { readonly startedAt: number | null; readonly endedAt: number },
  now: number,
): "callUnseen" | "ratingOver" | undefined => {
  if (call.startedAt === null) return "callUnseen"
  return now - call.endedAt > RATING_OPEN_MS ? "ratingOver" : undefined
}

/** Calls stay switched off until the host switches them on again: the latest time that a Date can hold, ms. */
export const PAUSED_FOREVER = 8_640_000_000_000_000
/** Whether calls are switched off at gateway time `now`. `until`: ms; null: not switched off. */
export const isPaused = (until: number | null, now: number): boolean => until !== null && now < until

/**
 * How long the gateway keeps reports and records of calls, ms. It ignores what a device tells of calls that ended
 * earlier.
 */
export const CALL_REPORTS_KEPT_MS = 30 * DAY_MS
/** How long after a call's end a device still reports it, when it was closed at the end, ms. */
export const TOLD_WITHIN_MS = DAY_MS
