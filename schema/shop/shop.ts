/**
 * The shop as one country sees it (spec section 3, Payment config). What the specification names without explaining is
 * chosen here.
 */
import { Schema } from "effect"
import { Word } from "../disclosure.ts"
import { Coins, Count, CountryId, Millis } from "../ids.ts"
import { FLASH_TYPE_MAX } from "../rules/coins/shop.ts"
import { CurrencyCode, Money, OfferId, OrderType, ShopWord } from "./order.ts"

/** A percentage, 0 to 100. */
const Percent = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100 }))

/** A payment channel. */
export const PayChannel = Schema.Struct({
  id: Count,
  code: ShopWord,
  name: ShopWord,
  /** Null: every country. */
  country: Schema.NullOr(CountryId),
  /** The user pays on the channel's own page. No other way exists. */
  depositModel: Schema.Literals(["page"]),
  /** Address of its picture. */
  icon: Word.check(Schema.isMaxLength(300)),
  status: Schema.Literals(["open", "closed"]),
  /** Its position in the list, from 0. */
  sort: Count,
  /** A test channel: no money moves. Each view of it says so. */
  sandbox: Schema.Boolean,
})
export type PayChannel = typeof PayChannel.Type

/** The price of a package at one channel. */
export const PackageEntry = Schema.Struct({
  /** Code of the channel. */
  payChannel: ShopWord,
  price: Money,
  currency: CurrencyCode,
  /** Bonus coins, at most MAX_EXTRA_SHARE of the package's coins. */
  extraCoinNum: Coins,
  /** How much cheaper a coin is than in the smallest package, in per cent. */
  discount: Percent,
  tag: Schema.NullOr(Schema.Literals(["best", "popular", "flash"])),
  /** Paid by card. */
  isCredit: Schema.Boolean,
})
export type PackageEntry = typeof PackageEntry.Type

/** A package of coins, sold once, or weekly or monthly. */
export const CoinPackage = Schema.Struct({
  coinId: Count,
  coinCode: ShopWord,
  coinType: Count,
  /** Without bonus coins. */
  totalCoinNum: Coins,
  type: OrderType,
  /** The largest discount of its entries, in per cent. */
  discount: Percent,
  /** Lowest and highest price of its entries. */
  minPrice: Money,
  maxPrice: Money,
  /** The currency symbol with `{price}` for the amount: `${price}` gives "$4.99". The page formats by Intl instead. */
  priceFormat: ShopWord,
  entries: Schema.Array(PackageEntry).check(Schema.isMaxLength(20)),
})
export type CoinPackage = typeof CoinPackage.Type

const flashType = { coinType: Count.check(Schema.isLessThanOrEqualTo(FLASH_TYPE_MAX)) } as const

/**
 * A package with more bonus coins for a limited time, at its usual price, the same for everybody. `coinId`: the
 * package.
 */
export const FlashPackage = Schema.Struct({
  ...CoinPackage.fields,
  ...flashType,
  /** Orders name the flash package by this id, like an offer. */
  offerId: OfferId,
  /** Gateway time, ms. */
  endTime: Millis,
})
export type FlashPackage = typeof FlashPackage.Type

/**
 * A lower price for one user until a time, for the package `coinId`. The specification's limited-coin config is an
 * offer of kind limited, its discount-coin config one of kind discount: `coinId` is their coin, `payChannels` their
 * channel, the other fields their conf.
 */
export const FlashOffer = Schema.Struct({
  offerId: OfferId,
  kind: Schema.Literals(["flash", "limited", "discount"]),
  coinId: Count,
  /** Gateway time, ms. */
  endTime: Millis,
  discount: Percent,
  limitMinutes: Count,
  currency: CurrencyCode,
  beforeAmount: Money,
  afterAmount: Money,
  /** Including all bonus coins. */
  totalCoinNum: Coins,
  ...flashType,
  /** Codes of the channels that accept it. Missing in answers kept from before this field existed. */
  payChannels: Schema.optionalKey(Schema.Array(ShopWord).check(Schema.isMaxLength(20))),
})
export type FlashOffer = typeof FlashOffer.Type

/** All that the shop shows. */
export const PaymentConfig = Schema.Struct({
  enableCheckoutV2: Schema.Boolean,
  enableWebConfig: Schema.Boolean,
  webFlashVersion: Count,
  /** The country whose prices these are. */
  countryId: CountryId,
  channels: Schema.Array(PayChannel).check(Schema.isMaxLength(20)),
  packages: Schema.Array(CoinPackage).check(Schema.isMaxLength(40)),
  flashPackages: Schema.Array(FlashPackage).check(Schema.isMaxLength(10)),
  flashOffers: Schema.Array(FlashOffer).check(Schema.isMaxLength(5)),
  /** Bonus coins of the first purchase. 0 for users who have bought before. */
  firstPurchaseCoins: Coins,
})
export type PaymentConfig = typeof PaymentConfig.Type
