/** The ledger as the wallet shows it: all coins in and out by day, newest first. Days are the gateway's (UTC). */
import { Schema } from "effect"
import { Id, Name, Word } from "../disclosure.ts"
import { Coins, Millis, RoomNum, UserId } from "../ids.ts"
import { Currency, LedgerLink, LedgerReason } from "./ledger.ts"

/** YYYY-MM-DD */
const Day = Word.check(Schema.isPattern(/^\d{4}-\d\d-\d\d$/))
/** YYYY-MM */
export const Month = Word.check(Schema.isPattern(/^\d{4}-(0[1-9]|1[0-2])$/))

/** An entry, a day's minutes of one call, or the part of a day's sums whose entries are not on this device. */
export const LedgerItem = Schema.Struct({
  /** The entry's id, or one made from the day and the content. */
  id: Id,
  day: Day,
  reason: LedgerReason,
  /** Amount that came in. Negative when it went out. */
  amount: Coins,
  /** Calls: the day's paid minutes. 0 for other reasons. */
  minutes: Schema.Int,
  roomNum: Schema.NullOr(RoomNum),
  /**
   * Gateway time, ms, at which the call of `roomNum` ended. Null without a call, or when its record is not on this
   * device.
   */
  endedAt: Schema.NullOr(Millis),
  /** What it was for, when there is more to say than the reason. */
  link: Schema.NullOr(LedgerLink),
  /** The other side of a call or a gift. Null when it is not known here. */
  userId: Schema.NullOr(UserId),
  /** Empty when `userId` is not known here. */
  userName: Name,
  /** Gateway time of its newest entry, ms. Null: its entries are not on this device. */
  at: Schema.NullOr(Millis),
})
export type LedgerItem = typeof LedgerItem.Type

/**
 * An entry as this device keeps it. The sums of months and days are in their facts (statistics.ts), which a snapshot
 * tells too.
 */
export const LedgerRow = Schema.Struct({
  entryId: Id,
  currency: Currency,
  reason: LedgerReason,
  amount: Coins,
  roomNum: Schema.NullOr(RoomNum),
  /** Minute of the call that this pays, from 1. Null for other reasons. */
  minute: Schema.NullOr(Schema.Int),
  link: Schema.NullOr(LedgerLink),
  /** Gateway time, ms. */
  at: Millis,
  /** How often the gateway's feed had restarted. Rows of an earlier feed are not shown. */
  feed: Schema.Int,
})
export type LedgerRow = typeof LedgerRow.Type

/** Sums of amounts. Both are positive. */
const Sum = Schema.Struct({ in: Coins, out: Coins })

/** A month of one currency. */
export const LedgerHead = Schema.Struct({
  /** Null when nothing has moved yet. */
  month: Schema.NullOr(Month),
  /** Months with movements, newest first, as far back as months are kept. */
  months: Schema.Array(Month),
  /** Balances: now, at the month's start and at its end. `end` is `start` plus all of the month's movements. */
  balance: Coins,
  start: Coins,
  end: Coins,
  ...Sum.fields,
  /** The balance at the start of the first of `months`. */
  unlisted: Coins,
  /** Gateway time, ms, from which nothing is missing. Null when nothing is. */
  since: Schema.NullOr(Millis),
  /** Sums by day of the items in this list, newest first. */
  days: Schema.Array(Schema.Struct({ day: Day, ...Sum.fields })),
})
export type LedgerHead = typeof LedgerHead.Type

/** Parameters of the query `ledger`. `month`: null for the newest. `reason`: null for all. */
export const ledgerParams = { currency: Currency, month: Schema.NullOr(Month), reason: Schema.NullOr(LedgerReason) }
