/** The picks of the day in numbers (chosen here). */

/** Hosts who are picked for somebody, a day of the gateway. */
export const PICKS_A_DAY = 6

/** What is said of one at most: a language, two interests and the country. */
export const MOST_REASONS = 4
