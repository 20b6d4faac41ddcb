import { expect, test } from "vitest"
import { renewsSoon } from "#schema/rules/coins/shop.ts"
import type { SubscriptionRecord } from "#schema/shop/subscription.ts"
import {
  asOrdered,
  coinsOf,
  enoughFor,
  type OrderRecord,
  openOrderOf,
  type PaymentConfig,
  packOf,
  packPath,
  packsOf,
  plansOf,
} from "./shop-model.ts"

const entry = (price: number, extraCoinNum: number, tag: "best" | null = null) => ({
  payChannel: "card",
  price,
  currency: "USD",
  extraCoinNum,
  discount: 0,
  tag,
  isCredit: true,
})
const pack = (coinId: number, totalCoinNum: number, entries: PaymentConfig["packages"][number]["entries"]) => ({
  coinId,
  coinCode: `coins_${totalCoinNum}`,
  coinType: coinId,
  totalCoinNum,
  type: "once" as const,
  discount: 0,
  minPrice: 0,
  maxPrice: 0,
  priceFormat: "$ {price}",
  entries,
})
const config: PaymentConfig = {
  enableCheckoutV2: true,
  enableWebConfig: true,
  webFlashVersion: 1,
  countryId: "ES",
  channels: [],
  packages: [
    pack(1, 100, [entry(0.99, 0)]),
    pack(2, 510, [entry(5.49, 25), entry(4.99, 25, "best")]),
    pack(3, 900, []),
  ],
  flashPackages: [],
  flashOffers: [
    {
      offerId: "first-1",
      kind: "limited",
      coinId: 2,
      endTime: 1_000,
      discount: 40,
      limitMinutes: 60,
      currency: "USD",
      beforeAmount: 4.99,
      afterAmount: 2.99,
      totalCoinNum: 635,
      coinType: 2,
    },
  ],
  firstPurchaseCoins: 100,
}

test("COIN-02: a package is shown with all its coins, at its cheapest price, and one that nobody sells is left out", () => {
  expect(
    packsOf(config, 1_000).map(({ coinId, coins, extra, price, isBest, offer }) => [
      coinId,
      coins,
      extra,
      price,
      isBest,
      offer,
    ]),
  ).toEqual([
    [1, 200, 100, 0.99, false, null],
    [2, 635, 125, 4.99, true, null],
  ])
  expect(packsOf(config, 1_000)[0]?.per100).toBeCloseTo(0.495)
})

test("COIN-02: an offer lowers the price until the moment of its end", () => {
  expect(packsOf(config, 999)[1]).toMatchObject({ price: 2.99, offer: { offerId: "first-1", beforeAmount: 4.99 } })
  expect(packsOf(config, 1_000)[1]?.offer).toBeNull()
})

test("COIN-14: the smallest package that is enough is found, else the largest", () => {
  const packs = packsOf(config, 1_000)
  expect([1, 200, 201, 5_000].map((coins) => enoughFor(packs, coins)?.coinId)).toEqual([1, 1, 2, 2])
})

test("COIN-03: the same order is gone on with while it is open, by the same channel, and not too old", () => {
  const order = {
    orderId: "a",
    orderStatus: "processing",
    coinId: 2,
    channelCode: "card",
    createTime: 0,
    itemName: "535 coins",
    freeCoinType: null,
    price: 4.99,
    currency: "USD",
  } as OrderRecord
  const wanted = { coinId: 2, price: 4.99, renews: 535 }
  expect(openOrderOf([order], wanted, "card", 60_000)?.orderId).toBe("a")
  expect(openOrderOf([{ ...order, orderStatus: "success" }], wanted, "card", 60_000)).toBeUndefined()
  expect(openOrderOf([order], { ...wanted, coinId: 1 }, "card", 60_000)).toBeUndefined()
  expect(openOrderOf([order], wanted, "other", 60_000)).toBeUndefined()
  expect(openOrderOf([order], wanted, "card", 25 * 60_000)).toBeUndefined()
  // An open order that costs more, or brings less, than what is shown is ignored; a better one is continued.
  expect(openOrderOf([order], { ...wanted, price: 2.99 }, "card", 60_000)).toBeUndefined()
  expect(openOrderOf([order], { ...wanted, renews: 612 }, "card", 60_000)).toBeUndefined()
  expect(openOrderOf([order], { ...wanted, price: 5.99, renews: 510 }, "card", 60_000)?.orderId).toBe("a")
})

const withFlash: PaymentConfig = {
  ...{ ...config, flashOffers: [] },
  flashPackages: [
    {
      ...{
        ...pack(2, 510, [
          { ...entry(5.49, 102), tag: "flash" },
          { ...entry(4.99, 102), tag: "flash" },
        ]),
      },
      ...{ coinCode: "flash_510", coinType: 22, offerId: "flash22-2026-11-28", endTime: 1_000 },
    },
  ],
}

test("COIN-02: a flash package brings its extra coins until the moment of its end, then those of before", () => {
  const flash = { offerId: "flash22-2026-11-28", endTime: 1_000, beforeCoins: 635 }
  const during = packOf(withFlash, 2, 999)
  expect(during).toMatchObject({ coins: 712, extra: 202, renews: 612, price: 4.99, isBest: true, flash })
  expect(during && packPath(during)).toBe("/pay?coin=2&offer=flash22-2026-11-28")
  expect(packOf(withFlash, 2, 1_000)).toEqual(packOf(config, 2, 1_000))
  // Where both apply the offer wins: an order names only one.
  const both = packOf({ ...withFlash, flashOffers: config.flashOffers }, 2, 999)
  expect(both).toMatchObject({ coins: 635, price: 2.99, offer: { offerId: "first-1" }, flash: null })
})

test("COIN-03: an order made in a flash keeps its coins when it is gone on with after the end", () => {
  const order = { itemName: "612 coins", freeCoinType: null, price: 4.99, currency: "USD" } as OrderRecord
  const after = packOf(withFlash, 2, 1_000)
  expect(after && asOrdered(after, order)).toMatchObject({ coins: 712, extra: 202, renews: 612, price: 4.99 })
})

test("COIN-06: the coins of an order are read from its item; another item is left as it is", () => {
  expect(coinsOf({ itemName: "12,800 coins", freeCoinType: null })).toBe(12_800)
  expect(coinsOf({ itemName: "100 coins", freeCoinType: 1 })).toBe(200)
  expect(coinsOf({ itemName: "A week of VIP", freeCoinType: null })).toBeUndefined()
})

test("COIN-08: what is sold by the week is no package, brings without the first purchase what each renewal brings, and is no open order of a renewal", () => {
  const weekly = { ...pack(11, 600, [entry(4.99, 60)]), type: "weekly" as const }
  const sold = { ...config, packages: [...config.packages, weekly] }
  expect(packsOf(sold, 0).map(({ coinId }) => coinId)).toEqual([1, 2])
  expect(plansOf(sold)).toMatchObject([{ coinId: 11, type: "weekly", coins: 760, renews: 660 }])
  expect(packOf(sold, 11, 0)).toMatchObject({ type: "weekly" })
  const order = { coinId: 11, channelCode: "card", orderStatus: "processing", createTime: 0, pageName: "renewal" }
  const wanted = { coinId: 11, price: 4.99, renews: 660 }
  const made = { ...order, itemName: "660 coins, weekly", freeCoinType: null, price: 4.99 } as OrderRecord
  expect(openOrderOf([{ ...made, pageName: "pay" }], wanted, "card", 1)).toBeDefined()
  expect(openOrderOf([made], wanted, "card", 1)).toBeUndefined()
  expect(coinsOf({ itemName: "660 coins, weekly", freeCoinType: null })).toBe(660)
})

test("COIN-08: a renewal is told three days before, the next one, and none that is paused, past due or under way", () => {
  const DAY = 86_400_000
  const plan = (subscriptionId: string, nextTime: number | null, status: SubscriptionRecord["status"] = "subscribed") =>
    ({ subscriptionId, nextTime, status }) as SubscriptionRecord
  const soon = (...plans: ReadonlyArray<SubscriptionRecord>) => renewsSoon(plans, 10 * DAY)?.subscriptionId
  expect(soon(plan("a", 13 * DAY))).toBeUndefined()
  expect(soon(plan("a", 13 * DAY - 1), plan("b", 12 * DAY))).toBe("b")
  expect(soon(plan("a", 11 * DAY, "pastDue"), plan("b", null), plan("c", null, "paused"))).toBeUndefined()
})
