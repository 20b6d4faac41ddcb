/** Messages between the gateway and the sandbox over HTTP. Webhooks are signed as standardwebhooks.com specifies. */
import { Schema } from "effect"

const Text = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(2_000))
/** In the currency's smallest unit. */
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
  renews: Schema.Boolean,
  customer: Text,
})
export type SandboxCheckout = typeof SandboxCheckout.Type

const { returnUrl, renews, customer, ...charge } = SandboxCheckout.fields
const CardId = Text

/** See Charge in provider.ts. */
export const SandboxCharge = Schema.Struct({
  ...charge,
  from: Text,
  card: Schema.NullOr(Schema.Struct({ customer, cardId: CardId })),
})
export type SandboxCharge = typeof SandboxCharge.Type

export const SandboxOpened = Schema.Struct({ url: Text, reference: Text })

/** See openConfirming in provider.ts. */
export const SandboxConfirming = Schema.Struct({ returnUrl })
export type SandboxConfirming = typeof SandboxConfirming.Type
export const SandboxConfirmingOpened = Schema.Struct({ url: Text })

/** See CardBox in provider.ts. */
export const SandboxAdding = Schema.Struct({ customer, returnUrl })
export type SandboxAdding = typeof SandboxAdding.Type
export const SandboxAddingOpened = Schema.Struct({ url: Text })
export const SandboxCustomer = Schema.Struct({ customer })
export const SandboxCards = Schema.Struct({
  cards: Schema.Array(
    Schema.Struct({
      cardId: CardId,
      brand: Text,
      last4: Schema.String.check(Schema.isPattern(/^\d{4}$/)),
      expMonth: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 12 })),
      expYear: Schema.Int.check(Schema.isBetween({ minimum: 2000, maximum: 2200 })),
    }),
  ).check(Schema.isMaxLength(100)),
})
export type SandboxCard = (typeof SandboxCards.Type)["cards"][number]
/** Null: the card is not saved. */
export const SandboxCardOf = Schema.Struct({ cardId: Schema.NullOr(CardId) })
export const SandboxDone = Schema.Struct({})

/** See PaymentWord in provider.ts. */
export const SandboxWord = Schema.Struct({
  eventId: Text,
  orderId: Text,
  reference: Text,
  state: Schema.Literals(["open", "asked", "paid", "failed", "cancelled", "refunded", "refundFailed", "disputed"]),
  amount: Amount,
  currency: Currency,
  at: At,
})
export type SandboxWord = typeof SandboxWord.Type

/** Null: the sandbox does not know that order. */
export const SandboxAnswer = Schema.Struct({ word: Schema.NullOr(SandboxWord) })
