/** The page has two clocks. Whatever needs the time asks one of them, so that a test can set it; only the gallery does not. */

/** What the device says, ms since 1970: to show and to compare with other times of day. It may be wrong, and it may be set back. */
export const deviceTime = (): number => Date.now()

/** Only grows, ms since the page began: for how long something takes. */
export const monotonicTime = (): number => performance.now()

/**
 * When a moment of the gateway comes by this device's clock, to the minute: how far the clocks differ (`offset`, ms, the gateway's minus
 * the device's) is known to parts of a second, and midnight would be shown as 23:59.
 */
export const deviceMinute = (at: number, offset: number): number => Math.round((at - offset) / 60_000) * 60_000
