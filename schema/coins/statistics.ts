/**
 * Where coins and minutes went: the facts kept of a month, and the content of the statistics page. Days are the
 * gateway's (UTC).
 */
import { Schema } from "effect"
import { Id, Name, Picture, Word } from "../disclosure.ts"
import { Coins, Millis, RoomNum, UserId } from "../ids.ts"
import { Currency, LedgerReason } from "./ledger.ts"

/** Sums of amounts. Both are positive. */
const flow = { in: Coins, out: Coins }

/** The sums of one day, for one currency and one reason. */
export const DaySum = Schema.Struct({ currency: Currency, reason: LedgerReason, ...flow })
export type DaySum = typeof DaySum.Type

/** A call with talk, or the part of it in this month. */
export const MonthCall = Schema.Struct({
  roomNum: RoomNum,
  /** The other side. Null when the call's invitation is not known here. */
  userId: Schema.NullOr(UserId),
  /** Day of the month of its first minute in this month. */
  day: Schema.Int,
  /**
   * `minutes`: highest minute that was paid or talked in this month. `before`: how many of these do not count: minutes
   * of the month before, and minutes that were paid and refunded.
   */
  minutes: Schema.Int,
  before: Schema.Int,
})
export type MonthCall = typeof MonthCall.Type

/** All that the statistics need of one month. */
export const MonthFacts = Schema.Struct({
  /** YYYY-MM */
  month: Word.check(Schema.isPattern(/^\d{4}-(0[1-9]|1[0-2])$/)),
  /** Ascending by day of the month. Days without movements are missing. */
  days: Schema.Array(Schema.Struct({ day: Schema.Int, sums: Schema.Array(DaySum) })),
  calls: Schema.Array(MonthCall),
  /** Ids of the newest counted ledger entries that are not a call's minutes: a repeat of one changes nothing. */
  recent: Schema.Array(Id),
  /** Gateway time, ms, of the newest entry with unknown entries before it. Null when none are missing. */
  gapAt: Schema.NullOr(Millis),
})
export type MonthFacts = typeof MonthFacts.Type

/** week: 7 days. month: 30 days. year: 12 months. Each includes today or this month. */
export const StatisticsRange = Schema.Literals(["week", "month", "year"])
export type StatisticsRange = typeof StatisticsRange.Type

/** One currency over a range. */
export const Flow = Schema.Struct({
  ...flow,
  /** One bar for each day or month of the range, oldest first. `start`: its first day, YYYY-MM-DD. */
  bars: Schema.Array(Schema.Struct({ start: Word, ...flow })),
  /** Sums by reason, largest first. Reasons without movements are missing. */
  kinds: Schema.Array(Schema.Struct({ reason: LedgerReason, ...flow })),
})
export type Flow = typeof Flow.Type

/** Sums over a range, and the people whom the user's calls were with. */
export const Statistics = Schema.Struct({
  range: StatisticsRange,
  /** Gateway time, ms, from which nothing is missing here. Null when the whole range is complete. */
  since: Schema.NullOr(Millis),
  coins: Flow,
  points: Flow,
  minutes: Schema.Int,
  calls: Schema.Int,
  /** Most minutes first. Calls with a person who is no longer known count only in the totals above. */
  people: Schema.Array(
    Schema.Struct({
      userId: UserId,
      userName: Name,
      headImg: Picture,
      minutes: Schema.Int,
      calls: Schema.Int,
    }),
  ),
})
export type Statistics = typeof Statistics.Type
