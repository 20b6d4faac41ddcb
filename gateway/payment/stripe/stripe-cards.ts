/** Saved cards: Stripe keeps them with its customers, and they are added and removed there. */
import { Effect } from "effect"
import type Stripe from "stripe"
import type { CardBox, KeptCard } from "../provider.ts"
import { asking, unavailable } from "./stripe-client.ts"
import { idOf, USER_KEY } from "./stripe-words.ts"

/** All of Stripe's values for redisplay: a user who has saved a card expects to see it. */
export const SHOWN_AGAIN = ["always", "limited", "unspecified"] as const

const cardOf = (
  cardId: string,
  { brand, display_brand, last4, exp_month, exp_year }: Stripe.PaymentMethod.Card,
): KeptCard => {
  const name = display_brand ?? brand
  return { cardId, brand: name.charAt(0).toUpperCase() + name.slice(1), last4, expMonth: exp_month, expYear: exp_year }
}

/** `sessionAt`: the session with this reference, with its payment. */
export const stripeCards = (
  stripe: Stripe,
  sessionAt: (reference: string) => Effect.Effect<Stripe.Checkout.Session, unknown>,
): CardBox => {
  const cardsOf = (customer: string) =>
    asking("cards", () => stripe.customers.listPaymentMethods(customer, { type: "card", limit: 100 })).pipe(
      Effect.map(({ data }) => data.flatMap(({ id, card }) => (card === undefined ? [] : [cardOf(id, card)]))),
      Effect.mapError(unavailable),
    )
  return {
    makeCustomer: (userId) =>
      asking("customer", () =>
        stripe.customers.create(
          { metadata: { [USER_KEY]: String(userId) } },
          { idempotencyKey: `livcam-customer-${userId}` },
        ),
      ).pipe(
        Effect.map(({ id }) => id),
        Effect.mapError(unavailable),
      ),
    openAdding: (customer, returnUrl) =>
      asking("adding a card", () =>
        stripe.checkout.sessions.create({
          ...{ mode: "setup", customer, payment_method_types: ["card"] },
          ...{ success_url: `${returnUrl}?added=1`, cancel_url: returnUrl },
        }),
      ).pipe(
        Effect.flatMap(({ url }) => (url === null ? Effect.fail(unavailable()) : Effect.succeed({ url }))),
        Effect.mapError(unavailable),
      ),
    list: cardsOf,
    // A card that Stripe no longer has counts as removed; any other failure is an error.
    remove: (customer, cardId) =>
      asking("remove a card", () => stripe.paymentMethods.detach(cardId)).pipe(
        Effect.asVoid,
        Effect.catch(() =>
          Effect.flatMap(cardsOf(customer), (kept) =>
            kept.some((card) => card.cardId === cardId) ? Effect.fail(unavailable()) : Effect.void,
          ),
        ),
      ),
    ofPayment: (reference) =>
      sessionAt(reference).pipe(
        Effect.map(({ payment_intent: paid }) =>
          idOf(typeof paid === "string" ? null : (paid?.payment_method ?? null)),
        ),
        Effect.mapError(unavailable),
      ),
  }
}
