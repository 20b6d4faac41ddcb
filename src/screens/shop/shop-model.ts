/** What the shop's screens show of the payment config and of orders. Pure. */

import { FIRST_PURCHASE_COINS, FREE_FIRST_PURCHASE, RENEWAL_PAGE } from "#schema/rules/shop.ts"
import type { OrderRecord } from "#schema/shop/order.ts"
import type { FlashOffer, PayChannel, PaymentConfig } from "#schema/shop/shop.ts"

export type { OrderRecord, PayChannel, PaymentConfig }

/** A package as one buys it: at its price, or at that of an offer. */
export interface Pack {
  readonly coinId: number
  readonly type: OrderRecord["type"]
  /** With all that comes on top. */
  readonly coins: number
  /** Of these on top. */
  readonly extra: number
  readonly price: number
  readonly currency: string
  /** Without those of a first purchase: what a renewal brings. */
  readonly renews: number
  /** Money for each 100 of its coins. */
  readonly per100: number
  readonly isBest: boolean
  readonly offer: Pick<FlashOffer, "offerId" | "endTime" | "beforeAmount" | "discount"> | null
}

/** What each open channel asks is the same today; the cheapest entry is shown, in the order of the channels. */
const cheapest = (config: PaymentConfig, coinId: number) => {
  const entries = config.packages.find((pack) => pack.coinId === coinId)?.entries ?? []
  return entries.toSorted((a, b) => a.price - b.price)[0]
}

/** Undefined: nobody sells it. `now`: gateway time. */
export const packOf = (config: PaymentConfig, coinId: number, now: number): Pack | undefined => {
  const pack = config.packages.find((one) => one.coinId === coinId)
  const entry = cheapest(config, coinId)
  if (pack === undefined || entry === undefined) return undefined
  const offer = config.flashOffers.find((one) => one.coinId === coinId && one.endTime > now) ?? null
  const extra = entry.extraCoinNum + config.firstPurchaseCoins
  const coins = pack.totalCoinNum + extra
  const price = offer?.afterAmount ?? entry.price
  return {
    coinId,
    type: pack.type,
    coins,
    extra,
    renews: pack.totalCoinNum + entry.extraCoinNum,
    price,
    currency: entry.currency,
    per100: coins === 0 ? 0 : (price * 100) / coins,
    isBest: entry.tag === "best",
    offer,
  }
}

const sold = (config: PaymentConfig, now: number): ReadonlyArray<Pack> =>
  config.packages.flatMap(({ coinId }) => packOf(config, coinId, now) ?? [])

/** Bought once. Those that no channel sells are left out. */
export const packsOf = (config: PaymentConfig, now: number): ReadonlyArray<Pack> =>
  sold(config, now).filter(({ type }) => type === "once")

/** By subscription. */
export const plansOf = (config: PaymentConfig): ReadonlyArray<Pack> =>
  sold(config, 0).filter(({ type }) => type !== "once")

/** The smallest package that brings so many coins, else the largest. */
export const enoughFor = (packs: ReadonlyArray<Pack>, coins: number): Pack | undefined => {
  const bySize = packs.toSorted((a, b) => a.coins - b.coins)
  return bySize.find((pack) => pack.coins >= coins) ?? bySize.at(-1)
}

/** Where a package is paid. */
export const packPath = ({ coinId, offer }: Pack): string =>
  `/pay?coin=${coinId}${offer === null ? "" : `&offer=${offer.offerId}`}`

/** How long an order that is not paid yet can be gone on with, ms; the gateway has the last word. */
const GOES_ON_MS = 25 * 60_000

/** The order that a press would make again: the newest of these coins by this channel that stands open. `now`: gateway time. */
export const openOrderOf = (
  orders: ReadonlyArray<OrderRecord>,
  { coinId, channelCode }: { readonly coinId: number; readonly channelCode: string },
  now: number,
): OrderRecord | undefined =>
  orders.find(
    (order) =>
      order.orderStatus === "processing" &&
      order.pageName !== RENEWAL_PAGE &&
      order.coinId === coinId &&
      order.channelCode === channelCode &&
      now - order.createTime < GOES_ON_MS,
  )

/** The coins of an order with those of a first purchase; the gateway says them in its item's name ("535 coins"); undefined: it says something else. */
export const coinsOf = ({
  itemName,
  freeCoinType,
}: Pick<OrderRecord, "itemName" | "freeCoinType">): number | undefined => {
  const said = /^([\d,]{1,15}) coins(?:, weekly|, monthly)?$/.exec(itemName)?.[1]
  const free = freeCoinType === FREE_FIRST_PURCHASE ? FIRST_PURCHASE_COINS : 0
  return said === undefined ? undefined : Number(said.replaceAll(",", "")) + free
}

/** H:MM:SS */
export const timeLeft = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  const two = (n: number): string => String(n).padStart(2, "0")
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** Money as somebody types it: digits with at most two behind a point or a comma; null for nothing, undefined for anything else. */
export const amountTyped = (text: string): number | null | undefined => {
  const bare = text.trim()
  if (bare === "") return null
  return /^\d{1,7}(?:[.,]\d{1,2})?$/.test(bare) ? Number(bare.replace(",", ".")) : undefined
}
