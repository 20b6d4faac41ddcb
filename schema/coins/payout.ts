/** Payouts: a host's points become money (rules/coins/payouts.ts). The gateway's payout channel sends the money. */
import { Schema } from "effect"
import { Id } from "../disclosure.ts"
import { Coins, Millis, UserId } from "../ids.ts"
import { PAYOUT_REJECTIONS } from "../rules/coins/payouts.ts"
import { CurrencyCode, Money } from "../shop/order.ts"

/** A payout as the gateway has it. */
export const PayoutRecord = Schema.Struct({
  /** Unique for ever. */
  payoutId: Id.check(Schema.isMaxLength(40)),
  userId: UserId,
  /** Points that it took from the balance. A rejected payout has given them back. */
  points: Coins,
  /** What the points are worth, in `currency`. It never changes. */
  amount: Money,
  currency: CurrencyCode,
  status: Schema.Literals(["requested", "paid", "rejected"]),
  /** Why it was rejected. Null otherwise. */
  rejection: Schema.NullOr(Schema.Literals(PAYOUT_REJECTIONS)),
  /** Gateway times, ms. */
  requestedAt: Millis,
  /** Null while the payout is open. */
  settledAt: Schema.NullOr(Millis),
})
export type PayoutRecord = typeof PayoutRecord.Type

/** Most payouts that a device keeps and shows. */
export const PAYOUTS_KEPT = 60

/** The payouts that a device knows, newest first. */
export const Payouts = Schema.Array(PayoutRecord).check(Schema.isMaxLength(PAYOUTS_KEPT))

/** Payloads of this domain's once commands (outbox/once.ts), by tag. */
export const payoutOnces = {
  /** `points`: whole steps (rules/coins/payouts.ts). `amount`, `currency`: what they are worth, as shown. */
  requestPayout: Schema.TaggedStruct("requestPayout", { points: Coins, amount: Money, currency: CurrencyCode }),
} as const
