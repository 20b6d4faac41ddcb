/** What somebody lets themselves pay for coins in a day and in a month (UTC), kept by the gateway. */
import { Schema } from "effect"
import { Millis } from "../ids.ts"
import { CurrencyCode, Money } from "./order.ts"

/** In the limit's currency; null: no limit. */
export const LimitAmount = Schema.NullOr(Money.check(Schema.isLessThanOrEqualTo(10_000_000)))

const limits = { day: LimitAmount, month: LimitAmount }

/** As its user sees it. */
export const SpendingLimit = Schema.Struct({
  currency: CurrencyCode,
  ...limits,
  /** What was asked for and is more than now: it holds from `at` (gateway time) on. */
  later: Schema.NullOr(Schema.Struct({ ...limits, at: Millis })),
  /** Paid, or ordered and not ended, since the day and the month began. */
  spentDay: Money,
  spentMonth: Money,
})
export type SpendingLimit = typeof SpendingLimit.Type

/** What is asked for. */
export const WantedLimit = Schema.Struct({ currency: CurrencyCode, ...limits })
