/** A subscription to coins by the week or the month (spec sections 1, 4 and 9; its fields are chosen here). */
import { Schema } from "effect"
import { Word } from "../disclosure.ts"
import { Coins, Count, Millis } from "../ids.ts"
import { CurrencyCode, Money, OrderId, ShopWord } from "./order.ts"

/** How often it renews. */
export const SubscriptionPeriod = Schema.Literals(["weekly", "monthly"])
export type SubscriptionPeriod = typeof SubscriptionPeriod.Type

/** pastDue: a renewal was not paid, and is tried again. paused: nothing is charged until it is resumed. cancelled: for ever. */
export const SubscriptionStatus = Schema.Literals(["subscribed", "pastDue", "paused", "cancelled"])

/** A subscription as the gateway has it. Each payment of it is an order of its own. */
export const SubscriptionRecord = Schema.Struct({
  /** Of the order that began it. */
  subscriptionId: OrderId,
  coinId: Count,
  type: SubscriptionPeriod,
  /** That each payment brings. */
  totalCoinNum: Coins,
  /** What each payment costs, in `currency`. It never changes. */
  price: Money,
  currency: CurrencyCode,
  channelRealName: Word.check(Schema.isMaxLength(120)),
  channelCode: ShopWord,
  status: SubscriptionStatus,
  /** Gateway times. Until then it is paid. */
  paidUntil: Millis,
  /** When it is charged next; null: never, or a payment is under way. */
  nextTime: Schema.NullOr(Millis),
  /** The order whose payment the bank wants its user to confirm. Null or missing: none. */
  confirmOrderId: Schema.optionalKey(Schema.NullOr(OrderId)),
  createTime: Millis,
  updateTime: Millis,
})
export type SubscriptionRecord = typeof SubscriptionRecord.Type

/** A device keeps and shows so many at most. */
export const SUBSCRIPTIONS_KEPT = 50

/** Those that a device knows of, the newest first. */
export const Subscriptions = Schema.Array(SubscriptionRecord).check(Schema.isMaxLength(SUBSCRIPTIONS_KEPT))

/** What one may make of a subscription. */
export const SubscriptionChange = Schema.Struct({
  subscriptionId: OrderId,
  to: Schema.Literals(["subscribed", "paused", "cancelled"]),
})
