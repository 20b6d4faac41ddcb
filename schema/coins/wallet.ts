/** The ledger as the wallet shows it: every coin in and out by day, newest first. Days are the gateway's (UTC). */
import { Schema } from "effect"
import { Id, Name, Word } from "../disclosure.ts"
import { Coins, Millis, RoomNum, UserId } from "../ids.ts"
import { Currency, LedgerLink, LedgerReason } from "./ledger.ts"

/** YYYY-MM-DD */
const Day = Word.check(Schema.isPattern(/^\d{4}-\d\d-\d\d$/))
/** YYYY-MM */
export const Month = Word.check(Schema.isPattern(/^\d{4}-(0[1-9]|1[0-2])$/))

/** An entry, a day's minutes of one call, or what a day has moved besides the entries that this device has. */
export const LedgerItem = Schema.Struct({
  /** The entry's, or made of the day and of what it is. */
  id: Id,
  day: Day,
  reason: LedgerReason,
  /** What came in; negative when it went out. */
  amount: Coins,
  /** Of a call: minutes of that day that were paid. 0 for other reasons. */
  minutes: Schema.Int,
  roomNum: Schema.NullOr(RoomNum),
  /** Gateway time at which the call of `roomNum` ended; null without one, and when it is not on this device. */
  endedAt: Schema.NullOr(Millis),
  /** What it was for, when it says more than its reason. */
  link: Schema.NullOr(LedgerLink),
  /** The other side of a call or a gift; null when its invitation is not known here. */
  userId: Schema.NullOr(UserId),
  /** Empty when nobody is known under `userId`. */
  userName: Name,
  /** Gateway time of its newest entry; null: its entries are not on this device. */
  at: Schema.NullOr(Millis),
})
export type LedgerItem = typeof LedgerItem.Type

/** An entry as this device keeps it. What months and days come to stands in their facts (statistics.ts), which a snapshot tells too. */
export const LedgerRow = Schema.Struct({
  entryId: Id,
  currency: Currency,
  reason: LedgerReason,
  amount: Coins,
  roomNum: Schema.NullOr(RoomNum),
  /** Minute of the call that this pays, from 1; null for other reasons. */
  minute: Schema.NullOr(Schema.Int),
  link: Schema.NullOr(LedgerLink),
  /** Gateway time. */
  at: Millis,
  /** How often the gateway's feed had begun anew: rows of a former feed are not shown. */
  feed: Schema.Int,
})
export type LedgerRow = typeof LedgerRow.Type

/** `in` and `out` are sums of amounts, both positive. */
const Sum = Schema.Struct({ in: Coins, out: Coins })

/** A month of one currency. */
export const LedgerHead = Schema.Struct({
  /** Null when nothing has moved yet. */
  month: Schema.NullOr(Month),
  /** Months with movements, newest first, as far back as months are kept. */
  months: Schema.Array(Month),
  /** The balance now, when the month began, and when it ended: `end` is `start` and all of its items together. */
  balance: Coins,
  start: Coins,
  end: Coins,
  ...Sum.fields,
  /** What the balance was when the first of them began. */
  unlisted: Coins,
  /** From when on nothing is missing; null when nothing is. */
  since: Schema.NullOr(Millis),
  /** Sums of the items that are given, newest first. */
  days: Schema.Array(Schema.Struct({ day: Day, ...Sum.fields })),
})
export type LedgerHead = typeof LedgerHead.Type

/** `month`: null for the newest. `reason`: null for all. */
export const ledgerParams = { currency: Currency, month: Schema.NullOr(Month), reason: Schema.NullOr(LedgerReason) }
