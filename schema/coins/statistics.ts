/** Where coins and minutes went: what is kept of a month, and what the statistics page shows. Days are the gateway's (UTC). */
import { Schema } from "effect"
import { Id, Name, Picture, Word } from "../disclosure.ts"
import { Coins, Millis, RoomNum, UserId } from "../ids.ts"
import { Currency, LedgerReason } from "./ledger.ts"

/** `in` and `out` are sums of amounts, both positive. */
const flow = { in: Coins, out: Coins }

/** What one day has moved of one currency for one reason. */
export const DaySum = Schema.Struct({ currency: Currency, reason: LedgerReason, ...flow })
export type DaySum = typeof DaySum.Type

/** A talk, or the part of one that falls into this month. */
export const MonthCall = Schema.Struct({
  roomNum: RoomNum,
  /** The other side; null when its invitation is not known here. */
  userId: Schema.NullOr(UserId),
  /** Day of the month of its first minute here. */
  day: Schema.Int,
  /**
   * Highest minute that was paid or talked here, and how many up to it do not count: those of the month before, and those that were paid
   * and came back, since nobody had them.
   */
  minutes: Schema.Int,
  before: Schema.Int,
})
export type MonthCall = typeof MonthCall.Type

/** All that statistics need of one month. */
export const MonthFacts = Schema.Struct({
  /** YYYY-MM */
  month: Word.check(Schema.isPattern(/^\d{4}-(0[1-9]|1[0-2])$/)),
  /** Ascending by day of the month; days without any movement are missing. */
  days: Schema.Array(Schema.Struct({ day: Schema.Int, sums: Schema.Array(DaySum) })),
  calls: Schema.Array(MonthCall),
  /** The newest entries of the ledger that are counted here and are no call's: a repeat of one changes nothing. */
  recent: Schema.Array(Id),
  /** Gateway time of the newest entry before which others are not known here; null when none are missing. */
  gapAt: Schema.NullOr(Millis),
})
export type MonthFacts = typeof MonthFacts.Type

/** A week or thirty days by day, twelve months by month; today and this month included. */
export const StatisticsRange = Schema.Literals(["week", "month", "year"])
export type StatisticsRange = typeof StatisticsRange.Type

/** One currency over a range. */
export const Flow = Schema.Struct({
  ...flow,
  /** One for each day, or month, of the range, oldest first; `start` is its first day, YYYY-MM-DD. */
  bars: Schema.Array(Schema.Struct({ start: Word, ...flow })),
  /** Largest first; kinds that did not happen are missing. */
  kinds: Schema.Array(Schema.Struct({ reason: LedgerReason, ...flow })),
})
export type Flow = typeof Flow.Type

/** Sums over a range, and the people whom the own calls were with. */
export const Statistics = Schema.Struct({
  range: StatisticsRange,
  /** Gateway time from which on nothing is missing here; null when nothing is in the whole range. */
  since: Schema.NullOr(Millis),
  coins: Flow,
  points: Flow,
  minutes: Schema.Int,
  calls: Schema.Int,
  /** Most minutes first. Calls with somebody who is not known any more count above only. */
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
