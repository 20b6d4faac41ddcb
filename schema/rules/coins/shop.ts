/** Rules of the shop (spec section 9), and what the specification leaves open: refunds, checkout and renewals. */

/** Most extra coins of a package, as a share of its coins. */
export const MAX_EXTRA_SHARE = 0.2
/** Highest `coinType` of a flash package. */
export const FLASH_TYPE_MAX = 22
/** Extra coins with the first purchase of an account. */
export const FIRST_PURCHASE_COINS = 100
/** `freeCoinType` of an order with the first purchase's extra coins. */
export const FREE_FIRST_PURCHASE = 1
/**
 * Hours in which a user may ask for a refund, as long as all coins of the purchase are still there; else the purchase
 * is final.
 */
export const REFUND_HOURS = 72
/** How long a payment page stays open, ms. An order that is not paid by then is cancelled. */
export const CHECKOUT_MS = 30 * 60_000

/** `pageName` of an order that renews a subscription: no page made it, and no page pays it. */
export const RENEWAL_PAGE = "renewal"
/** Days after each failed renewal until the next retry. A failure after the last retry ends the subscription. */
export const RETRY_AFTER_DAYS = [1, 2, 3] as const

/** How long before the charge the user is told of a renewal, ms. */
const RENEWAL_TOLD_MS = 3 * 86_400_000

/** Whether the card is charged soon. False for a subscription that is paused, cancelled, past due or being renewed. */
export const renewalIsNear = (status: string, nextTime: number | null, now: number): boolean =>
  status === "subscribed" && nextTime !== null && nextTime - now < RENEWAL_TOLD_MS

/** Whether the bank wants the user to confirm the payment that is under way. */
export const isToConfirm = ({ confirmOrderId = null }: { readonly confirmOrderId?: string | null }): boolean =>
  confirmOrderId !== null

/** The subscription whose card is charged next, if that is soon. `now`: gateway time, ms. */
export const renewsSoon = <P extends { readonly status: string; readonly nextTime: number | null }>(
  plans: ReadonlyArray<P>,
  now: number,
): P | undefined =>
  plans
    .filter(({ status, nextTime }) => renewalIsNear(status, nextTime, now))
    .toSorted((a, b) => (a.nextTime ?? 0) - (b.nextTime ?? 0))[0]

/** Until when a refund may be asked for, when the purchase was paid at `paidAt` (gateway time, ms). */
export const refundableUntil = (paidAt: number): number => paidAt + REFUND_HOURS * 3_600_000
