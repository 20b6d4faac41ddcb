/** A user's own limits, kept by the gateway: money for coins per day and per month, and coins spent per day (UTC). */
import { Schema } from "effect"
import { Coins, Millis } from "../ids.ts"
import { CurrencyCode, Money } from "./order.ts"

/** In the limit's currency. Null: no limit. */
export const LimitAmount = Schema.NullOr(Money.check(Schema.isLessThanOrEqualTo(10_000_000)))

/** Coins. Null: no limit. */
export const LimitCoins = Schema.NullOr(Coins.check(Schema.isLessThanOrEqualTo(10_000_000)))

const limits = { day: LimitAmount, month: LimitAmount, coins: LimitCoins }

/** The limits as their user sees them. */
export const SpendingLimit = Schema.Struct({
  currency: CurrencyCode,
  ...limits,
  /** Requested higher limits that apply from `at` (gateway time, ms). Null: none. */
  later: Schema.NullOr(Schema.Struct({ ...limits, at: Millis })),
  /** Paid, or ordered and still open, since the day and the month began. */
  spentDay: Money,
  spentMonth: Money,
  /** Spent on calls, matches and gifts since the day began. */
  spentCoins: Coins,
})
export type SpendingLimit = typeof SpendingLimit.Type

/** The limits that the user asks for. */
export const WantedLimit = Schema.Struct({ currency: CurrencyCode, ...limits })
