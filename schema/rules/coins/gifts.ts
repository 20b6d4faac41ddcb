/** Rules of gifts that page and gateway share. The specification names none, so all are chosen here. */

/** Numbers of a gift that may be sent at once. */
export const GIFT_COUNTS = [1, 10, 99] as const
/** From this price on (coins), the page asks for confirmation before it sends the gift. */
export const GIFT_CONFIRM_COINS = 1_000
/** Equal gifts that follow each other within this time (ms) form one combo. */
export const GIFT_COMBO_MS = 15_000
