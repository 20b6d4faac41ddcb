/** What the gateway and the sandbox say to each other over HTTP. Webhooks are signed as standardwebhooks.com has it. */
import { Schema } from "effect"

const Text = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(2_000))
/** The currency's smallest unit. */
const Amount = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1e12 }))
const Currency = Schema.String.check(Schema.isPattern(/^[A-Z]{3}$/))
const At = Schema.Int

/** See Checkout in provider.ts. */
export const SandboxCheckout = Schema.Struct({
  orderId: Text,
  amount: Amount,
  currency: Currency,
  itemName: Text,
  returnUrl: Text.check(Schema.isPattern(/^https?:\/\//)),
  expiresAt: At,
})
export type SandboxCheckout = typeof SandboxCheckout.Type

export const SandboxOpened = Schema.Struct({ url: Text, reference: Text })

/** See PaymentWord in provider.ts. */
export const SandboxWord = Schema.Struct({
  eventId: Text,
  orderId: Text,
  reference: Text,
  state: Schema.Literals(["open", "paid", "failed", "cancelled", "refunded", "refundFailed", "disputed"]),
  amount: Amount,
  currency: Currency,
  at: At,
})
export type SandboxWord = typeof SandboxWord.Type

/** Null: it has never heard of that order. */
export const SandboxAnswer = Schema.Struct({ word: Schema.NullOr(SandboxWord) })
