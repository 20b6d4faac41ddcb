import { expect, test } from "vitest"
import type { CoinPackage, PackageEntry, PaymentConfig } from "#schema/shop/shop.ts"
import { dearestCoin } from "./use-money-of.ts"

const entry = (price: number): PackageEntry => ({
  ...{ payChannel: "card", price, currency: "GBP", extraCoinNum: 50, discount: 0, tag: null, isCredit: true },
})
const pack = (totalCoinNum: number, ...prices: ReadonlyArray<number>): CoinPackage => ({
  ...{
    coinId: totalCoinNum,
    coinCode: "c",
    coinType: 1,
    totalCoinNum,
    type: "once",
    discount: 0,
    priceFormat: "{price}",
  },
  ...{ minPrice: 0, maxPrice: 0, entries: prices.map(entry) },
})
const config = (packages: ReadonlyArray<CoinPackage>): PaymentConfig => ({
  ...{ enableCheckoutV2: true, enableWebConfig: true, webFlashVersion: 1, countryId: "GB", channels: [], packages },
  ...{ flashPackages: [], flashOffers: [], firstPurchaseCoins: 100 },
})

test("PROD-02: a coin costs at most what it costs in the package where it is dearest, whatever comes on top", () => {
  expect(dearestCoin(config([pack(500, 4), pack(100, 1, 1.2), pack(1_000, 7)]))).toEqual({
    price: 0.012,
    currency: "GBP",
  })
  expect(dearestCoin(config([pack(100)]))).toBeUndefined()
  expect(dearestCoin(config([]))).toBeUndefined()
})
