/** What a host may ask for a minute of a call, and what it brings. Shared: the page says it, the gateway holds it. */
import { HOST_POINTS_SHARE } from "./constants.ts"

/** Coins a minute, least and most. */
export const [CALL_PRICE_MIN, CALL_PRICE_MAX] = [10, 500]

/** Coins a minute, for strangers and for friends. */
export interface CallPrices {
  readonly callPrice: number
  readonly friendCallPrice: number
}

/** What a host begins with. */
export const FIRST_PRICES: CallPrices = { callPrice: 40, friendCallPrice: 30 }

const isPrice = (price: number): boolean =>
  Number.isInteger(price) && price >= CALL_PRICE_MIN && price <= CALL_PRICE_MAX

/** Friends never pay more than strangers. */
export const arePrices = ({ callPrice, friendCallPrice }: CallPrices): boolean =>
  isPrice(callPrice) && isPrice(friendCallPrice) && friendCallPrice <= callPrice

/** Points that a minute at this price earns the host. */
export const pointsOfMinute = (price: number): number => Math.floor(price * HOST_POINTS_SHARE)
