/**
 * Prices that a host may set for a call minute, and what a minute earns. The page shows the rules, the gateway enforces
 * them.
 */
import { HOST_POINTS_SHARE } from "../constants.ts"

/** Lowest and highest price, coins per minute. */
export const [CALL_PRICE_MIN, CALL_PRICE_MAX] = [10, 500]

/** Prices in coins per minute: for strangers and for friends. */
export interface CallPrices {
  readonly callPrice: number
  readonly friendCallPrice: number
}

/** Prices of a new host. */
export const FIRST_PRICES: CallPrices = { callPrice: 40, friendCallPrice: 30 }

const isPrice = (price: number): boolean =>
  Number.isInteger(price) && price >= CALL_PRICE_MIN && price <= CALL_PRICE_MAX

/** Whether both prices are allowed. Friends must not pay more than strangers. */
export const arePrices = ({ callPrice, friendCallPrice }: CallPrices): boolean =>
  isPrice(callPrice) && isPrice(friendCallPrice) && friendCallPrice <= callPrice

/** Points that the host earns from a minute at this price. */
export const pointsOfMinute = (price: number): number => Math.floor(price * HOST_POINTS_SHARE)
