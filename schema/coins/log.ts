/** What the log keeps of coins, points and orders: events of the feed, because money is never optimistic. */
import { Schema } from "effect"
import { Id, Word } from "../disclosure.ts"
import { Coins, Millis, RoomNum } from "../ids.ts"
import { standingEach } from "../log/standing.ts"
import type { Tells } from "../log/tells.ts"
import { OrderRecord } from "../shop/order.ts"
import { SUBSCRIPTIONS_KEPT, SubscriptionRecord, Subscriptions } from "../shop/subscription.ts"
import { Currency, LedgerLink } from "./ledger.ts"
import { PAYOUTS_KEPT, PayoutRecord, Payouts } from "./payout.ts"
import { MonthFacts } from "./statistics.ts"

/** One entry of the ledger (invitation action 101 when it is a call's). `balance` is the sum after it. */
export const CoinsPosted = Schema.TaggedStruct("v2.CoinsPosted", {
  entryId: Id,
  currency: Currency,
  amount: Coins,
  balance: Coins,
  /** A LedgerReason; a later version may have more of them (`reasonOf`). */
  reason: Word.check(Schema.isMaxLength(20)),
  roomNum: Schema.NullOr(RoomNum),
  /** Minute of the call that this pays, from 1; null for other reasons. */
  minute: Schema.NullOr(Schema.Int),
  /** Null: of a call, or of nothing more than the reason says. */
  link: Schema.NullOr(LedgerLink),
  /** Gateway time. */
  at: Millis,
})

/** What a month's statistics are by the whole feed up to here: told in snapshots, which leave out the entries it is made of. */
export const MonthTold = Schema.TaggedStruct("v1.MonthTold", { facts: MonthFacts })

/** An order as it stands now, whole: the newest is all there is to know. Its coins are a v2.CoinsPosted of the same commit. */
export const OrderUpdated = Schema.TaggedStruct("v1.OrderUpdated", { order: OrderRecord })

/** A subscription as it stands: begun, renewed, changed or ended. */
export const SubscriptionUpdated = Schema.TaggedStruct("v2.SubscriptionUpdated", { subscription: SubscriptionRecord })

/** A payout as it stands now, whole: the newest is all there is to know. Points that it moved are a v2.CoinsPosted of the same commit. */
export const PayoutUpdated = Schema.TaggedStruct("v1.PayoutUpdated", { payout: PayoutRecord })

/** What the gateway tells of this domain, by tag. */
export const coinFeedEvents = {
  "v2.CoinsPosted": CoinsPosted,
  "v1.MonthTold": MonthTold,
  "v1.OrderUpdated": OrderUpdated,
  "v2.SubscriptionUpdated": SubscriptionUpdated,
  "v1.PayoutUpdated": PayoutUpdated,
} as const

/** What the first three tell whole (log/tells.ts). */
export const coinTells = {
  "v2.CoinsPosted": ({ currency }) => ({ sets: [`balance ${currency}`], isSummed: true }),
  "v1.MonthTold": ({ facts }) => ({ sets: [`month ${facts.month}`] }),
  "v1.OrderUpdated": ({ order }) => ({ sets: [`order ${order.orderId}`] }),
} as const satisfies Tells<typeof coinFeedEvents>

/** Rows that the newest word on each of them makes (log/standing.ts), by name. */
export const coinStandings = {
  subscriptions: standingEach(SubscriptionUpdated, Subscriptions, {
    of: ({ subscription }) => subscription,
    id: ({ subscriptionId }) => subscriptionId,
    at: ({ createTime }) => createTime,
    most: SUBSCRIPTIONS_KEPT,
  }),
  payouts: standingEach(PayoutUpdated, Payouts, {
    of: ({ payout }) => payout,
    id: ({ payoutId }) => payoutId,
    at: ({ requestedAt }) => requestedAt,
    most: PAYOUTS_KEPT,
  }),
} as const
