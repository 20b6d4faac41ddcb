/** A weekly or monthly subscription to coins (spec sections 1, 4 and 9; its fields are chosen here). */
import { Schema } from "effect"
import { Word } from "../disclosure.ts"
import { Coins, Count, Millis } from "../ids.ts"
import { CurrencyCode, Money, OrderId, ShopWord } from "./order.ts"

/** How often it renews. */
export const SubscriptionPeriod = Schema.Literals(["weekly", "monthly"])
export type SubscriptionPeriod = typeof SubscriptionPeriod.Type

/**
 * pastDue: a renewal was not paid, and is retried. paused: nothing is charged until it is resumed. cancelled: ended for
 * good.
 */
export const SubscriptionStatus = Schema.Literals(["subscribed", "pastDue", "paused", "cancelled"])

/** A subscription as the gateway has it. Each of its payments is an order of its own. */
export const SubscriptionRecord = Schema.Struct({
  /** Id of the order that started it. */
  subscriptionId: OrderId,
  coinId: Count,
  type: SubscriptionPeriod,
  /** Coins of each payment. */
  totalCoinNum: Coins,
  /** Price of each payment, in `currency`. It never changes. */
  price: Money,
  currency: CurrencyCode,
  channelRealName: Word.check(Schema.isMaxLength(120)),
  channelCode: ShopWord,
  status: SubscriptionStatus,
  /** Gateway times, ms. Paid until then. */
  paidUntil: Millis,
  /** When it is charged next. Null: never, or a payment is under way. */
  nextTime: Schema.NullOr(Millis),
  /** The order whose payment the user must confirm to the bank. Null or missing: none. */
  confirmOrderId: Schema.optionalKey(Schema.NullOr(OrderId)),
  createTime: Millis,
  updateTime: Millis,
})
export type SubscriptionRecord = typeof SubscriptionRecord.Type

/** Most subscriptions that a device keeps and shows. */
export const SUBSCRIPTIONS_KEPT = 50

/** The subscriptions that a device knows, newest first. */
export const Subscriptions = Schema.Array(SubscriptionRecord).check(Schema.isMaxLength(SUBSCRIPTIONS_KEPT))

/** A change of a subscription by its user. */
export const SubscriptionChange = Schema.Struct({
  subscriptionId: OrderId,
  to: Schema.Literals(["subscribed", "paused", "cancelled"]),
})
