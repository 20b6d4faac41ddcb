/** What the log keeps of coins, points and orders: events of the feed, because money is never optimistic. */
import { Schema } from "effect"
import { Id } from "../disclosure.ts"
import { Coins, Millis, RoomNum } from "../ids.ts"
import type { Tells } from "../log/tells.ts"
import { OrderRecord } from "../shop/order.ts"
import { Currency, LedgerReason } from "./ledger.ts"
import { MonthFacts } from "./statistics.ts"

/** One entry of the ledger (invitation action 101 when it is a call's). `balance` is the sum after it. */
export const CoinsPosted = Schema.TaggedStruct("v1.CoinsPosted", {
  entryId: Id,
  currency: Currency,
  amount: Coins,
  balance: Coins,
  reason: LedgerReason,
  roomNum: Schema.NullOr(RoomNum),
  /** Minute of the call that this pays, from 1; null for other reasons. */
  minute: Schema.NullOr(Schema.Int),
  /** Gateway time. */
  at: Millis,
})

/** What a month's statistics are by the whole feed up to here: told in snapshots, which leave out the entries it is made of. */
export const MonthTold = Schema.TaggedStruct("v1.MonthTold", { facts: MonthFacts })

/** An order as it stands now, whole: the newest is all there is to know. Its coins are a v1.CoinsPosted of the same commit. */
export const OrderUpdated = Schema.TaggedStruct("v1.OrderUpdated", { order: OrderRecord })

/** What the gateway tells of this domain, by tag. */
export const coinFeedEvents = {
  "v1.CoinsPosted": CoinsPosted,
  "v1.MonthTold": MonthTold,
  "v1.OrderUpdated": OrderUpdated,
} as const

/** What each tells whole (log/tells.ts). */
export const coinTells = {
  "v1.CoinsPosted": ({ currency }) => ({ sets: [`balance ${currency}`], isSummed: true }),
  "v1.MonthTold": ({ facts }) => ({ sets: [`month ${facts.month}`] }),
  "v1.OrderUpdated": ({ order }) => ({ sets: [`order ${order.orderId}`] }),
} as const satisfies Tells<typeof coinFeedEvents>
