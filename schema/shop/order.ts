/** An order of coins (spec section 3, Order record; states: section 4). */
import { Schema } from "effect"
import { Id, Text, Token, Word } from "../disclosure.ts"
import { Count, CountryId, Millis, UserId } from "../ids.ts"
import { REPORT_MAX } from "../rules/social-rules.ts"

/** A word of the shop or of a payment channel. */
export const ShopWord = Word.check(Schema.isMaxLength(60))
/** An amount of money, in the currency's own unit (4.99 for 499 cents). */
export const Money = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1e12 }))
/** ISO 4217. */
export const CurrencyCode = Word.check(Schema.isPattern(/^[A-Z]{3}$/))
/** Unique for ever. */
export const OrderId = Id.check(Schema.isPattern(/^[A-Za-z0-9_-]{1,40}$/))
/** Id of a user's offer, or of a flash package. */
export const OfferId = Id.check(Schema.isPattern(/^[A-Za-z0-9_-]{1,40}$/))
/** How it is bought: once, or by a subscription. */
export const OrderType = Schema.Literals(["once", "weekly", "monthly"])

/** A solved PayChallenge, as ALTCHA writes it. */
export const Captcha = Token.check(Schema.isMaxLength(1_000))

/** An order as the gateway has it. Where the specification names a kind without its values, the field is a word. */
export const OrderRecord = Schema.Struct({
  id: Count,
  userId: UserId,
  orderId: OrderId,
  coinCode: ShopWord,
  /** In `currency`. */
  price: Money,
  priceUsd: Money,
  currency: CurrencyCode,
  currencySymbol: Word.check(Schema.isMaxLength(8)),
  orderStatus: Schema.Literals(["processing", "success", "failed", "cancelled"]),
  itemName: Word.check(Schema.isMaxLength(120)),
  countryCode: CountryId,
  /** Gateway times, ms. */
  createTime: Millis,
  updateTime: Millis,
  type: OrderType,
  channelCode: ShopWord,
  coinId: Count,
  /** The kind of bonus coins. Null without a bonus. */
  freeCoinType: Schema.NullOr(Count),
  /** The page that it was made on. */
  pageName: ShopWord,
  companyCode: ShopWord,
  source: ShopWord,
  channelRealName: Word.check(Schema.isMaxLength(120)),
  /** The price in the channel's format. */
  priceStr: ShopWord,
  isCredit: Schema.Boolean,
  refundable: Schema.Boolean,
  /** State of its refund request. Null without one. */
  refundStatus: Schema.NullOr(Schema.Literals(["handling", "refunded", "coinsCredited", "rejected"])),
})
export type OrderRecord = typeof OrderRecord.Type

/** Payloads of this domain's once commands (outbox/once.ts), by tag. */
export const shopOnces = {
  /** `price`, `currency`: what it costs, as shown. `offerId`: the offer behind this price. Null: none. */
  makeOrder: Schema.TaggedStruct("makeOrder", {
    coinId: Count,
    channelCode: ShopWord,
    offerId: Schema.NullOr(OfferId),
    price: Money,
    currency: CurrencyCode,
    /** The page that it was made on. */
    pageName: ShopWord,
    captcha: Captcha,
  }),
  requestRefund: Schema.TaggedStruct("requestRefund", {
    orderId: OrderId,
    reason: Text.check(Schema.isMaxLength(REPORT_MAX)),
  }),
} as const
