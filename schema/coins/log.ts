/** Feed events about coins, points and orders. Money is never optimistic: only the feed changes it. */
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

/** One entry of the ledger (invitation action 101 when it belongs to a call). `balance`: the sum after it. */
export const CoinsPosted = Schema.TaggedStruct("v2.CoinsPosted", {
  entryId: Id,
  currency: Currency,
  amount: Coins,
  balance: Coins,
  /** A LedgerReason, or a reason of a later version (`reasonOf`). */
  reason: Word.check(Schema.isMaxLength(20)),
  roomNum: Schema.NullOr(RoomNum),
  /** Minute of the call that this pays, from 1. Null for other reasons. */
  minute: Schema.NullOr(Schema.Int),
  /** Null for a call, or when the reason says everything. */
  link: Schema.NullOr(LedgerLink),
  /** Gateway time, ms. */
  at: Millis,
})

/**
 * A month's statistics, from the whole feed up to here. Only snapshots carry it: they leave out the entries behind it.
 */
export const MonthTold = Schema.TaggedStruct("v1.MonthTold", { facts: MonthFacts })

/** The whole current order: the newest event is enough. Its coins are a v2.CoinsPosted of the same commit. */
export const OrderUpdated = Schema.TaggedStruct("v1.OrderUpdated", { order: OrderRecord })

/** The whole current subscription: begun, renewed, changed or ended. */
export const SubscriptionUpdated = Schema.TaggedStruct("v2.SubscriptionUpdated", { subscription: SubscriptionRecord })

/**
 * The whole current payout: the newest event is enough. Points that it moved are a v2.CoinsPosted of the same commit.
 */
export const PayoutUpdated = Schema.TaggedStruct("v1.PayoutUpdated", { payout: PayoutRecord })

/** This domain's feed events, by tag. */
export const coinFeedEvents = {
  "v2.CoinsPosted": CoinsPosted,
  "v1.MonthTold": MonthTold,
  "v1.OrderUpdated": OrderUpdated,
  "v2.SubscriptionUpdated": SubscriptionUpdated,
  "v1.PayoutUpdated": PayoutUpdated,
} as const

/** What the first three carry in full (log/tells.ts). */
export const coinTells = {
  "v2.CoinsPosted": ({ currency }) => ({ sets: [`balance ${currency}`], isSummed: true }),
  "v1.MonthTold": ({ facts }) => ({ sets: [`month ${facts.month}`] }),
  "v1.OrderUpdated": ({ order }) => ({ sets: [`order ${order.orderId}`] }),
} as const satisfies Tells<typeof coinFeedEvents>

/** Standings of this domain (log/standing.ts), by name. */
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
