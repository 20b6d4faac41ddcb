/** The page has two clocks. Whatever needs the time asks one of them, so that a test can set it; only the gallery does not. */

/** What the device says, ms since 1970: to show and to compare with other times of day. It may be wrong, and it may be set back. */
export const deviceTime = (): number => Date.now()

/** Only grows, ms since the page began: for how long something takes. */
export const monotonicTime = (): number => performance.now()
