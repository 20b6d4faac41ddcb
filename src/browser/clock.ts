/**
 * The page's two clocks. All code that needs the time asks one of them, so that a test can set it; only the gallery
 * does not.
 */

/**
 * Device time, ms since 1970: to show, and to compare with other times of day. It may be wrong, and it may be set back.
 */
export const deviceTime = (): number => Date.now()

/** Monotonic time, ms since the page began: to measure how long something takes. */
export const monotonicTime = (): number => performance.now()

/**
 * A gateway moment in device time, rounded to the minute. `offset`: the gateway's clock minus the device's, ms, known
 * only to parts of a second; without rounding, midnight could show as 23:59.
 */
export const deviceMinute = (at: number, offset: number): number => Math.round((at - offset) / 60_000) * 60_000
