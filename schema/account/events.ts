/** Events of the own account and its coins. All from the feed: money is never optimistic. */
import { Schema } from "effect"
import { Currency, LedgerReason } from "../coins/ledger.ts"
import { MonthFacts } from "../coins/statistics.ts"
import { Coins, Millis, RoomNum } from "../ids.ts"
import { OwnUser } from "../people/user.ts"

/** The own user as it stands now. */
export const AccountUpdated = Schema.TaggedStruct("v1.AccountUpdated", { user: OwnUser })

/** One entry of the ledger (invitation action 101 when it is a call's). `balance` is the sum after it. */
export const CoinsPosted = Schema.TaggedStruct("v1.CoinsPosted", {
  entryId: Schema.String,
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
