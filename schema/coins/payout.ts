/** A payout: a host's points that become money (rules/payouts.ts). How the money is sent is the matter of the gateway's channel. */
import { Schema } from "effect"
import { Id } from "../disclosure.ts"
import { Coins, Millis, UserId } from "../ids.ts"
import { PAYOUT_REJECTIONS } from "../rules/payouts.ts"
import { CurrencyCode, Money } from "../shop/order.ts"

/** A payout as the gateway has it. */
export const PayoutRecord = Schema.Struct({
  /** Unique for ever. */
  payoutId: Id.check(Schema.isMaxLength(40)),
  userId: UserId,
  /** That it took from the balance; a rejected one has given them back. */
  points: Coins,
  /** What they are worth, in `currency`. It never changes. */
  amount: Money,
  currency: CurrencyCode,
  status: Schema.Literals(["requested", "paid", "rejected"]),
  /** Why it was rejected; null otherwise. */
  rejection: Schema.NullOr(Schema.Literals(PAYOUT_REJECTIONS)),
  /** Gateway times. */
  requestedAt: Millis,
  /** Null: it stands open. */
  settledAt: Schema.NullOr(Millis),
})
export type PayoutRecord = typeof PayoutRecord.Type

/** A device keeps and shows so many at most. */
export const PAYOUTS_KEPT = 60

/** Those that a device knows of, the newest first. */
export const Payouts = Schema.Array(PayoutRecord).check(Schema.isMaxLength(PAYOUTS_KEPT))

/** What happens at most once (outbox/once.ts), by tag. */
export const payoutOnces = {
  /** `points` in whole steps (rules/payouts.ts); `amount`, `currency`: what they are worth, as it was shown. */
  requestPayout: Schema.TaggedStruct("requestPayout", { points: Coins, amount: Money, currency: CurrencyCode }),
} as const
