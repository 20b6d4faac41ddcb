/** The shop as a country sees it (spec section 3, Payment config). What the specification names without saying is chosen here. */
import { Schema } from "effect"
import { Word } from "../disclosure.ts"
import { Coins, Count, CountryId, Millis } from "../ids.ts"
import { FLASH_TYPE_MAX } from "../rules/shop.ts"
import { CurrencyCode, Money, OfferId, OrderType, ShopWord } from "./order.ts"

/** Per cent of a whole. */
const Percent = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100 }))

/** A way to pay. */
export const PayChannel = Schema.Struct({
  id: Count,
  code: ShopWord,
  name: ShopWord,
  /** Null: in every country. */
  country: Schema.NullOr(CountryId),
  /** One pays on the channel's own page; no other way is built. */
  depositModel: Schema.Literals(["page"]),
  /** Address of its picture. */
  icon: Word.check(Schema.isMaxLength(300)),
  status: Schema.Literals(["open", "closed"]),
  /** Its place in the list, from 0. */
  sort: Count,
  /** No money moves: a test's channel, and said so wherever it stands. */
  sandbox: Schema.Boolean,
})
export type PayChannel = typeof PayChannel.Type

/** What a channel asks for a package. */
export const PackageEntry = Schema.Struct({
  /** Code of the channel. */
  payChannel: ShopWord,
  price: Money,
  currency: CurrencyCode,
  /** Coins on top, at most MAX_EXTRA_SHARE of the package's. */
  extraCoinNum: Coins,
  /** How much less than the smallest package's rate a coin costs, per cent. */
  discount: Percent,
  tag: Schema.NullOr(Schema.Literals(["best", "popular", "flash"])),
  /** By card. */
  isCredit: Schema.Boolean,
})
export type PackageEntry = typeof PackageEntry.Type

/** Coins that are sold together, once or for each week or month. */
export const CoinPackage = Schema.Struct({
  coinId: Count,
  coinCode: ShopWord,
  coinType: Count,
  /** Without extra coins. */
  totalCoinNum: Coins,
  type: OrderType,
  /** The largest of its entries, per cent. */
  discount: Percent,
  /** Of its entries. */
  minPrice: Money,
  maxPrice: Money,
  /** Where the price stands in a text, such as `${price}` in "$4.99"; the page formats by Intl. */
  priceFormat: ShopWord,
  entries: Schema.Array(PackageEntry).check(Schema.isMaxLength(20)),
})
export type CoinPackage = typeof CoinPackage.Type

const flashType = { coinType: Count.check(Schema.isLessThanOrEqualTo(FLASH_TYPE_MAX)) } as const

/** A package that brings more extra coins for a time, at its price: the same for everybody. `coinId` is the package that it is. */
export const FlashPackage = Schema.Struct({
  ...CoinPackage.fields,
  ...flashType,
  /** An order names it, as an offer. */
  offerId: OfferId,
  /** Gateway time. */
  endTime: Millis,
})
export type FlashPackage = typeof FlashPackage.Type

/**
 * A price that is lower for one user until a time. The former price is what the package costs without it. The specification's limited-coin
 * config is one of the kind limited, its discount-coin config one of the kind discount: `coinId` is their coin, `payChannels` their
 * channel, the rest their conf.
 */
export const FlashOffer = Schema.Struct({
  offerId: OfferId,
  kind: Schema.Literals(["flash", "limited", "discount"]),
  coinId: Count,
  /** Gateway time. */
  endTime: Millis,
  discount: Percent,
  limitMinutes: Count,
  currency: CurrencyCode,
  beforeAmount: Money,
  afterAmount: Money,
  /** With all that comes on top. */
  totalCoinNum: Coins,
  ...flashType,
  /** Codes of the channels by which it can be paid; an answer that was kept before they were told says nothing of them. */
  payChannels: Schema.optionalKey(Schema.Array(ShopWord).check(Schema.isMaxLength(20))),
})
export type FlashOffer = typeof FlashOffer.Type

/** All that the shop shows. */
export const PaymentConfig = Schema.Struct({
  enableCheckoutV2: Schema.Boolean,
  enableWebConfig: Schema.Boolean,
  webFlashVersion: Count,
  /** Whose prices these are. */
  countryId: CountryId,
  channels: Schema.Array(PayChannel).check(Schema.isMaxLength(20)),
  packages: Schema.Array(CoinPackage).check(Schema.isMaxLength(40)),
  flashPackages: Schema.Array(FlashPackage).check(Schema.isMaxLength(10)),
  flashOffers: Schema.Array(FlashOffer).check(Schema.isMaxLength(5)),
  /** Coins that the first purchase brings on top; 0 for who has bought before. */
  firstPurchaseCoins: Coins,
})
export type PaymentConfig = typeof PaymentConfig.Type
