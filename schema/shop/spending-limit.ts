/** What somebody lets themselves pay for coins in a day and in a month, and spend of them in a day (UTC), kept by the gateway. */
import { Schema } from "effect"
import { Coins, Millis } from "../ids.ts"
import { CurrencyCode, Money } from "./order.ts"

/** In the limit's currency; null: no limit. */
export const LimitAmount = Schema.NullOr(Money.check(Schema.isLessThanOrEqualTo(10_000_000)))

/** Coins; null: no limit. */
export const LimitCoins = Schema.NullOr(Coins.check(Schema.isLessThanOrEqualTo(10_000_000)))

const limits = { day: LimitAmount, month: LimitAmount, coins: LimitCoins }

/** As its user sees it. */
export const SpendingLimit = Schema.Struct({
  currency: CurrencyCode,
  ...limits,
  /** What was asked for and is more than now: it holds from `at` (gateway time) on. */
  later: Schema.NullOr(Schema.Struct({ ...limits, at: Millis })),
  /** Paid, or ordered and not ended, since the day and the month began. */
  spentDay: Money,
  spentMonth: Money,
  /** Given for calls, matches and gifts since the day began. */
  spentCoins: Coins,
})
export type SpendingLimit = typeof SpendingLimit.Type

/** What is asked for. */
export const WantedLimit = Schema.Struct({ currency: CurrencyCode, ...limits })
