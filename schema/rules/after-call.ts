/** What may be said of a call when it is over, and for how long calls may be switched off. */
import { DAY_MS } from "./gateway-day.ts"

/** A rating may be given and changed until so long after the call's end, ms. */
export const RATING_OPEN_MS = DAY_MS
/** Stars of a rating. */
export const STARS = [1, 2, 3, 4, 5] as const

/** A host is told of the ratings of so long, ms. */
export const RATINGS_SHOWN_MS = 90 * DAY_MS
/** Callers from whose number on the average is told: nobody's own rating can be read out of it. */
export const RATING_CALLERS = 3

/** Why a call can be rated no more, or was none to rate; undefined when it can. Both sides have to have seen each other. */
export const ratingProblem = (
  call: { readonly startedAt: number | null; readonly endedAt: number },
  now: number,
): "callUnseen" | "ratingOver" | undefined => {
  if (call.startedAt === null) return "callUnseen"
  return now - call.endedAt > RATING_OPEN_MS ? "ratingOver" : undefined
}

/** Calls are switched off until they are switched on again: the last moment that a Date can hold. */
export const PAUSED_FOREVER = 8_640_000_000_000_000
/** Whether somebody takes no calls now (gateway time). */
export const isPaused = (until: number | null, now: number): boolean => until !== null && now < until

/** The gateway keeps reports and records of calls so long, ms; a device tells of no call that ended before. */
export const CALL_REPORTS_KEPT_MS = 30 * DAY_MS
/** A device that was closed when a call ended tells of it until so long after, ms. */
export const TOLD_WITHIN_MS = DAY_MS
