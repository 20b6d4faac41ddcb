/** Rules of the shop (spec section 9), and what the specification leaves open: the refund rule and the length of offers. */

/** On top of a package come at most this many coins for each coin of it. */
export const MAX_EXTRA_SHARE = 0.2
/** Types of flash packages end here. */
export const FLASH_TYPE_MAX = 22
/** The first purchase of an account brings this many coins more. */
export const FIRST_PURCHASE_COINS = 100
/** `freeCoinType` of an order that brought them. */
export const FREE_FIRST_PURCHASE = 1
/** A purchase whose coins are all still there is paid back when it is asked for within this time; any other is final. */
export const REFUND_HOURS = 72
/** A payment page stays open this long; an order that was not paid by then is cancelled. */
export const CHECKOUT_MS = 30 * 60_000

/** Until when a purchase made at `paidAt` (gateway time, ms) may be asked back. */
export const refundableUntil = (paidAt: number): number => paidAt + REFUND_HOURS * 3_600_000
