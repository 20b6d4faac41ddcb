/**
 * The port to payment providers. A provider owns the payment page: card data never reaches the gateway. Its words are
 * signed by it and may come twice, late or in another order; standing/order-standing.ts alone decides by them.
 */
import type { Effect } from "effect"
import type { AppFailure } from "#schema/errors.ts"
import type { SavedCard } from "#schema/shop/card.ts"
import type { PayChannel } from "#schema/shop/shop.ts"

/**
 * What the provider has to collect. Amounts are in the currency's smallest unit (499 for 4.99 USD; 500 for 500 JPY).
 */
export interface Checkout {
  readonly orderId: string
  readonly amount: number
  /** ISO 4217. */
  readonly currency: string
  readonly itemName: string
  /** Where the provider sends the browser afterwards, whatever the outcome. */
  readonly returnUrl: string
  /** Where the provider sends a user who leaves the page without paying. */
  readonly leaveUrl: string
  /** Gateway time after which the page accepts no payment, ms. */
  readonly expiresAt: number
  /** The card may be charged again without the user: a subscription begins. */
  readonly renews: boolean
  /** The provider's customer, whose saved cards the page offers and for whom it saves another. */
  readonly customer: string
}

/** What the provider has to collect from the card of a former payment, without the user. */
export interface Charge extends Omit<Checkout, "returnUrl" | "leaveUrl" | "renews" | "customer"> {
  /** The provider's latest reference for the payment that began the subscription. */
  readonly from: string
  /** Another card that the user has chosen since; null: the card of that payment. */
  readonly card: { readonly customer: string; readonly cardId: string } | null
}

/** A card that the provider has saved. */
export type KeptCard = Omit<SavedCard, "channelCode" | "subscriptionIds">

/** The cards that a provider saves for further payments. `customer`: the provider's id of one of our users. */
export interface CardBox {
  /** Makes a customer; the same one when asked again within a day. */
  readonly makeCustomer: (userId: number) => Effect.Effect<string, AppFailure<"payUnavailable">>
  /**
   * The provider's page for adding a card without a payment; it leads to `returnUrl`, with `?added=1` when a card was
   * added.
   */
  readonly openAdding: (
    customer: string,
    returnUrl: string,
  ) => Effect.Effect<{ readonly url: string }, AppFailure<"payUnavailable">>
  /** Newest first. */
  readonly list: (customer: string) => Effect.Effect<ReadonlyArray<KeptCard>, AppFailure<"payUnavailable">>
  readonly remove: (customer: string, cardId: string) => Effect.Effect<void, AppFailure<"payUnavailable">>
  /** The saved card that made a payment; null: a card that is not saved. */
  readonly ofPayment: (reference: string) => Effect.Effect<string | null, AppFailure<"payUnavailable">>
}

/** A provider's word about an order. `reference`: the provider's id of the checkout or payment. */
export interface PaymentWord {
  /** Unique for ever at this provider: a repeated word has the same id. */
  readonly eventId: string
  readonly orderId: string
  readonly reference: string
  /**
   * asked: a renewal that the user must confirm to the bank. paid: the money has arrived. failed: it will not come.
   * cancelled: ended by the user or by timeout.
   */
  readonly state: "open" | "asked" | "paid" | "failed" | "cancelled" | "refunded" | "refundFailed" | "disputed"
  readonly amount: number
  readonly currency: string
  /** The provider's time, ms. */
  readonly at: number
}

/** A webhook as received. */
export interface Webhook {
  readonly body: Uint8Array
  readonly header: (name: string) => string | undefined
}

export interface PaymentProvider {
  /** The shop's view of the provider; orders contain its code. */
  readonly channel: PayChannel
  /**
   * The payment page for this order, always the same one: the order id is the idempotency key. Fails when the provider
   * does not answer.
   */
  readonly openCheckout: (
    checkout: Checkout,
  ) => Effect.Effect<{ readonly url: string; readonly reference: string }, AppFailure<"payUnavailable">>
  /**
   * Charges a renewal, once for each order: the order id is the idempotency key. A refused card gives `failed`. Fails
   * when the provider does not answer; asked again it tells the outcome. `asked`: the bank wants a confirmation, and
   * nothing is taken before the user gives it.
   */
  readonly charge: (charge: Charge) => Effect.Effect<PaymentWord, AppFailure<"payUnavailable">>
  /**
   * The provider's page on which the user confirms a renewal that is `asked`; it then leads to `returnUrl`.
   * `reference`: the provider's latest one. When nothing needs confirming any more, the page at `returnUrl` shows that.
   */
  readonly openConfirming: (
    orderId: string,
    reference: string,
    returnUrl: string,
  ) => Effect.Effect<{ readonly url: string }, AppFailure<"payUnavailable">>
  readonly cards: CardBox
  /**
   * The provider's present word on the order; null: the provider does not know it. `reference`: the provider's latest
   * one; null: no page was ever requested.
   */
  readonly ask: (
    orderId: string,
    reference: string | null,
  ) => Effect.Effect<PaymentWord | null, AppFailure<"payUnavailable">>
  /**
   * Closes the payment page: no payment is possible there any more. An earlier payment stays paid, and the word says
   * so.
   */
  readonly close: (orderId: string, reference: string) => Effect.Effect<PaymentWord, AppFailure<"payUnavailable">>
  /**
   * Refunds the whole order, once: the order id is the idempotency key. The outcome comes by a webhook, or by `ask`.
   */
  readonly refund: (orderId: string, reference: string) => Effect.Effect<PaymentWord, AppFailure<"payUnavailable">>
  /** The words of a webhook. Null: the signature is not the provider's, or it is older than five minutes. */
  readonly readWebhook: (webhook: Webhook) => Effect.Effect<ReadonlyArray<PaymentWord> | null>
}
