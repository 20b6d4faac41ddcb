/** The data that the shop's screens show of the payment config and of orders. Pure. */

import { FIRST_PURCHASE_COINS, FREE_FIRST_PURCHASE, RENEWAL_PAGE } from "#schema/rules/coins/shop.ts"
import type { OrderRecord } from "#schema/shop/order.ts"
import type { FlashOffer, PayChannel, PaymentConfig } from "#schema/shop/shop.ts"

export type { OrderRecord, PayChannel, PaymentConfig }

/** A package as sold: at its usual price, or at the price of an offer. */
export interface Pack {
  readonly coinId: number
  readonly type: OrderRecord["type"]
  /** All coins, extra ones included. */
  readonly coins: number
  /** The extra coins among them. */
  readonly extra: number
  readonly price: number
  readonly currency: string
  /** Coins without those of a first purchase: what a renewal brings. */
  readonly renews: number
  /** Price for 100 of its coins. */
  readonly per100: number
  readonly isBest: boolean
  readonly offer: Pick<FlashOffer, "offerId" | "endTime" | "beforeAmount" | "discount"> | null
  /** More extra coins until `endTime` (gateway time, ms). `beforeCoins`: the package's coins without the flash. */
  readonly flash: { readonly offerId: string; readonly endTime: number; readonly beforeCoins: number } | null
}

/**
 * All open channels ask the same price today. The cheapest entry is shown; among equal ones the first in the order of
 * the channels.
 */
const cheapest = ({ entries }: PaymentConfig["packages"][number]) => entries.toSorted((a, b) => a.price - b.price)[0]

/** Undefined: the package is not sold. `now`: gateway time, ms. */
export const packOf = (config: PaymentConfig, coinId: number, now: number): Pack | undefined => {
  const pack = config.packages.find((one) => one.coinId === coinId)
  const usual = pack && cheapest(pack)
  if (pack === undefined || usual === undefined) return undefined
  const isOn = (one: { readonly coinId: number; readonly endTime: number }): boolean =>
    one.coinId === coinId && one.endTime > now
  const offer = config.flashOffers.find(isOn) ?? null
  const flashPack = offer === null ? config.flashPackages.find(isOn) : undefined
  const flash = flashPack && cheapest(flashPack)
  const entry = flash ?? usual
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
    isBest: usual.tag === "best",
    offer,
    flash:
      flashPack === undefined || flash === undefined
        ? null
        : {
            offerId: flashPack.offerId,
            endTime: flashPack.endTime,
            beforeCoins: pack.totalCoinNum + usual.extraCoinNum + config.firstPurchaseCoins,
          },
  }
}

const sold = (config: PaymentConfig, now: number): ReadonlyArray<Pack> =>
  config.packages.flatMap(({ coinId }) => packOf(config, coinId, now) ?? [])

/** Packages that are bought once. Those that no channel sells are left out. */
export const packsOf = (config: PaymentConfig, now: number): ReadonlyArray<Pack> =>
  sold(config, now).filter(({ type }) => type === "once")

/** Packages by subscription. */
export const plansOf = (config: PaymentConfig): ReadonlyArray<Pack> =>
  sold(config, 0).filter(({ type }) => type !== "once")

/** The smallest package that brings this many coins, else the largest. */
export const enoughFor = (packs: ReadonlyArray<Pack>, coins: number): Pack | undefined => {
  const bySize = packs.toSorted((a, b) => a.coins - b.coins)
  return bySize.find((pack) => pack.coins >= coins) ?? bySize.at(-1)
}

/** The path of the page that pays for a package. */
export const packPath = (pack: Pack): string => {
  const offerId = offerIdOf(pack)
  return `/pay?coin=${pack.coinId}${offerId === null ? "" : `&offer=${offerId}`}`
}

/** The offer that an order of the package names; null: none. */
export const offerIdOf = ({ offer, flash }: Pick<Pack, "offer" | "flash">): string | null =>
  (offer ?? flash)?.offerId ?? null

/** How long an unpaid order can be continued, ms. The gateway decides in the end. */
const GOES_ON_MS = 25 * 60_000

/**
 * The open order that a press would otherwise make again: the newest one for this package and channel, on terms no
 * worse than those shown now. `now`: gateway time, ms.
 */
export const openOrderOf = (
  orders: ReadonlyArray<OrderRecord>,
  { coinId, price, renews }: Pick<Pack, "coinId" | "price" | "renews">,
  channelCode: string,
  now: number,
): OrderRecord | undefined =>
  orders.find(
    (order) =>
      order.orderStatus === "processing" &&
      order.pageName !== RENEWAL_PAGE &&
      order.coinId === coinId &&
      order.channelCode === channelCode &&
      order.price <= price &&
      (coinsOf(order) ?? renews) >= renews &&
      now - order.createTime < GOES_ON_MS,
  )

/**
 * The coins of an order, those of a first purchase included. The gateway states them in the item's name ("535 coins").
 * Undefined: the name says something else.
 */
export const coinsOf = ({
  itemName,
  freeCoinType,
}: Pick<OrderRecord, "itemName" | "freeCoinType">): number | undefined => {
  const said = /^([\d,]{1,15}) coins(?:, weekly|, monthly)?$/.exec(itemName)?.[1]
  const free = freeCoinType === FREE_FIRST_PURCHASE ? FIRST_PURCHASE_COINS : 0
  return said === undefined ? undefined : Number(said.replaceAll(",", "")) + free
}

/** A package on the terms of an open order: the price and coins at which the order was made. */
export const asOrdered = (pack: Pack, order: OrderRecord): Pack => {
  const more = (coinsOf(order) ?? pack.renews) - pack.renews
  const coins = pack.coins + more
  return {
    ...pack,
    coins,
    extra: pack.extra + more,
    renews: pack.renews + more,
    price: order.price,
    currency: order.currency,
    per100: coins === 0 ? 0 : (order.price * 100) / coins,
  }
}

/** H:MM:SS */
export const timeLeft = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  const two = (n: number): string => String(n).padStart(2, "0")
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/**
 * A typed amount of money: digits, with at most two after a point or a comma. Null when empty, undefined for anything
 * else.
 */
export const amountTyped = (text: string): number | null | undefined => {
  const bare = text.trim()
  if (bare === "") return null
  return /^\d{1,7}(?:[.,]\d{1,2})?$/.test(bare) ? Number(bare.replace(",", ".")) : undefined
}

/** A typed number of coins. Null when empty, undefined for anything else. */
export const coinsTyped = (text: string): number | null | undefined => {
  const bare = text.trim()
  if (bare === "") return null
  return /^\d{1,8}$/.test(bare) && Number(bare) <= 10_000_000 ? Number(bare) : undefined
}
