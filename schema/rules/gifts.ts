/** Rules of gifts that both sides know. The specification shows none of them: chosen here. */

/** How many of a gift may be sent at once. */
export const GIFT_COUNTS = [1, 10, 99] as const
/** From so many coins on a gift is asked for again before it is sent. */
export const GIFT_CONFIRM_COINS = 1_000
/** Gifts of one kind that follow each other within so many ms are one combo. */
export const GIFT_COMBO_MS = 15_000
