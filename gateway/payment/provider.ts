/**
 * The port to whoever takes money. A provider owns the page on which one pays: card data never comes here. What it tells is signed
 * by it, may come twice, late or in another order, and is decided on in standing/order-standing.ts alone.
 */
import type { Effect } from "effect"
import type { AppFailure } from "#schema/errors.ts"
import type { SavedCard } from "#schema/shop/card.ts"
import type { PayChannel } from "#schema/shop/shop.ts"

/** What the provider is asked to take. Amounts are in the currency's smallest unit (499 for 4.99 USD; 500 for 500 JPY). */
export interface Checkout {
  readonly orderId: string
  readonly amount: number
  /** ISO 4217. */
  readonly currency: string
  readonly itemName: string
  /** Where the provider sends the browser when it is done, whatever became of it. */
  readonly returnUrl: string
  /** Where it sends one who leaves the page without paying. */
  readonly leaveUrl: string
  /** Gateway time after which the page takes no payment, ms. */
  readonly expiresAt: number
  /** The card may be charged again without its user: a subscription begins. */
  readonly renews: boolean
  /** Whose saved cards the page offers, and for whom it keeps another one. */
  readonly customer: string
}

/** What the provider is asked to take from the card of a former payment, without its user. */
export interface Charge extends Omit<Checkout, "returnUrl" | "leaveUrl" | "renews" | "customer"> {
  /** What it gave last for the payment that began the subscription. */
  readonly from: string
  /** Another card, which its user has chosen since. */
  readonly card: { readonly customer: string; readonly cardId: string } | null
}

/** A card that the provider keeps. */
export type KeptCard = Omit<SavedCard, "channelCode" | "subscriptionIds">

/** The cards that a provider keeps for those who pay again. `customer`: its own name of one of our users. */
export interface CardBox {
  /** A new one; the same when it is asked again within a day. */
  readonly makeCustomer: (userId: number) => Effect.Effect<string, AppFailure<"payUnavailable">>
  /** Its page on which one adds a card without paying; it leads to `returnUrl`, with `?added=1` when there is one more. */
  readonly openAdding: (
    customer: string,
    returnUrl: string,
  ) => Effect.Effect<{ readonly url: string }, AppFailure<"payUnavailable">>
  /** The newest first. */
  readonly list: (customer: string) => Effect.Effect<ReadonlyArray<KeptCard>, AppFailure<"payUnavailable">>
  readonly remove: (customer: string, cardId: string) => Effect.Effect<void, AppFailure<"payUnavailable">>
  /** With which card a payment was made; null: with one that is not kept. */
  readonly ofPayment: (reference: string) => Effect.Effect<string | null, AppFailure<"payUnavailable">>
}

/** What a provider says of an order. `reference`: its own id of the checkout or payment. */
export interface PaymentWord {
  /** Unique for ever at this provider: a word that is said again has the same. */
  readonly eventId: string
  readonly orderId: string
  readonly reference: string
  /** asked: a renewal whose bank wants its user to confirm it. paid: the money is there. failed: it will not come. cancelled: the user, or the time, has ended it. */
  readonly state: "open" | "asked" | "paid" | "failed" | "cancelled" | "refunded" | "refundFailed" | "disputed"
  readonly amount: number
  readonly currency: string
  /** The provider's time, ms. */
  readonly at: number
}

/** A webhook as it came. */
export interface Webhook {
  readonly body: Uint8Array
  readonly header: (name: string) => string | undefined
}

export interface PaymentProvider {
  /** What it is to the shop; its code stands in orders. */
  readonly channel: PayChannel
  /** Its page for this order, the same one however often it is asked: the order id is the idempotency key. Fails when it does not answer. */
  readonly openCheckout: (
    checkout: Checkout,
  ) => Effect.Effect<{ readonly url: string; readonly reference: string }, AppFailure<"payUnavailable">>
  /**
   * Takes a renewal, once for each order: the order id is the idempotency key. A card that is refused is `failed`. Fails when the
   * provider does not answer; asked again it gives what became of it. A bank that asks is `asked`, and nothing is taken before its user confirms.
   */
  readonly charge: (charge: Charge) => Effect.Effect<PaymentWord, AppFailure<"payUnavailable">>
  /**
   * Where its user confirms a renewal that is `asked`, on the provider's own page, which then leads to `returnUrl`; `reference`: what it gave last.
   * That it is asked no more is for who comes back to see.
   */
  readonly openConfirming: (
    orderId: string,
    reference: string,
    returnUrl: string,
  ) => Effect.Effect<{ readonly url: string }, AppFailure<"payUnavailable">>
  readonly cards: CardBox
  /** What it says of the order now; null: it has never heard of it. `reference`: what it gave last; null: it was never asked for a page. */
  readonly ask: (
    orderId: string,
    reference: string | null,
  ) => Effect.Effect<PaymentWord | null, AppFailure<"payUnavailable">>
  /** Closes its page: nothing is paid there any more. What was paid before stays paid, and the word says so. */
  readonly close: (orderId: string, reference: string) => Effect.Effect<PaymentWord, AppFailure<"payUnavailable">>
  /** Pays all of it back, once for each order: the order id is the idempotency key. What becomes of it comes by a webhook, or by `ask`. */
  readonly refund: (orderId: string, reference: string) => Effect.Effect<PaymentWord, AppFailure<"payUnavailable">>
  /** The words of a webhook. Null: its signature is not the provider's, or it is older than five minutes. */
  readonly readWebhook: (webhook: Webhook) => Effect.Effect<ReadonlyArray<PaymentWord> | null>
}
