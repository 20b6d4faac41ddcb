/** Numbers for the picks of the day (chosen here). */

/** Hosts picked for a user per gateway day. */
export const PICKS_A_DAY = 6

/** Most reasons shown for one pick: a language, two interests and the country. */
export const MOST_REASONS = 4
