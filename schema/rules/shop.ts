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

/** `pageName` of an order that renews a subscription: no page made it, and none pays it. */
export const RENEWAL_PAGE = "renewal"
/** A renewal that was not paid is tried again so many days after each failure; one failure more ends the subscription. */
export const RETRY_AFTER_DAYS = [1, 2, 3] as const

/** A renewal is told this long before its card is charged. */
const RENEWAL_TOLD_MS = 3 * 86_400_000

/** The card is charged soon: not for one that is paused, cancelled, past due or under way. */
export const renewalIsNear = (status: string, nextTime: number | null, now: number): boolean =>
  status === "subscribed" && nextTime !== null && nextTime - now < RENEWAL_TOLD_MS

/** Its bank wants its user to confirm the payment that is under way. */
export const isToConfirm = ({ confirmOrderId = null }: { readonly confirmOrderId?: string | null }): boolean =>
  confirmOrderId !== null

/** The subscription whose card is charged soon, the next one first. `now`: gateway time. */
export const renewsSoon = <P extends { readonly status: string; readonly nextTime: number | null }>(
  plans: ReadonlyArray<P>,
  now: number,
): P | undefined =>
  plans
    .filter(({ status, nextTime }) => renewalIsNear(status, nextTime, now))
    .toSorted((a, b) => (a.nextTime ?? 0) - (b.nextTime ?? 0))[0]

/** Until when a purchase made at `paidAt` (gateway time, ms) may be asked back. */
export const refundableUntil = (paidAt: number): number => paidAt + REFUND_HOURS * 3_600_000
