/**
 * Payment by Stripe Checkout, through Stripe's own library: users pay on Stripe's page, and card data never reaches the
 * gateway. An order has one session: the order id is the idempotency key, and the session's id becomes the order's
 * reference.
 */
import { Clock, Effect } from "effect"
import Stripe from "stripe"
import type { PaymentProvider, PaymentWord } from "../provider.ts"
import { SHOWN_AGAIN, stripeCards } from "./stripe-cards.ts"
import { asking, type StripeKeys, stripeClient, unavailable } from "./stripe-client.ts"
import {
  type Bill,
  billOfIntent,
  billOfSession,
  CLOSES_KEY,
  idOf,
  needsUser,
  ORDER_KEY,
  paidStandsAt,
  RENEWAL_KEY,
  saidBy,
  stateOfIntent,
  stateOfRefund,
  stateOfSession,
  wordOf,
} from "./stripe-words.ts"

const OLDEST_SECONDS = 5 * 60
/**
 * Stripe accepts no session shorter than 30 minutes (or longer than 24 hours), and requires the same parameters for the
 * same idempotency key: so the session's end is computed from the order's deadline alone. The gateway itself ends the
 * session when that deadline has passed.
 */
const ENDS_AFTER_SECONDS = 35 * 60

/** Stripe's error codes for a refund that it refuses, and the state that they mean. */
const REFUSED: Readonly<Record<string, PaymentWord["state"]>> = {
  charge_already_refunded: "refunded",
  charge_disputed: "refundFailed",
}

/** Stripe counts time in seconds. */
const wholeSeconds = (ms: number): number => Math.floor(ms / 1_000) * 1_000

export const stripeProvider = (keys: StripeKeys): PaymentProvider => {
  const stripe = stripeClient(keys)
  const sessionAt = (reference: string) =>
    asking("session", () => stripe.checkout.sessions.retrieve(reference, { expand: ["payment_intent.latest_charge"] }))

  const intentAt = (id: string) =>
    asking("payment", () => stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] }))
  const isIntent = (reference: string): boolean => reference.startsWith("pi_")

  /** Ends a session, so that its page accepts no payment. Stripe refuses that when it was paid a moment ago. */
  const expired = (reference: string) =>
    asking("expire", () => stripe.checkout.sessions.expire(reference)).pipe(Effect.catch(() => sessionAt(reference)))
  /** Ends the session of an order whose deadline has passed. */
  const closed = (session: Stripe.Checkout.Session, now: number) =>
    session.status !== "open" || now < Number(session.metadata?.[CLOSES_KEY])
      ? Effect.succeed(session)
      : expired(session.id)

  /** Cancels a renewal whose deadline has passed. */
  const withdrawn = (intent: Stripe.PaymentIntent, now: number) =>
    stateOfIntent(intent) === "paid" || intent.status === "canceled" || now < Number(intent.metadata[CLOSES_KEY])
      ? Effect.succeed(intent)
      : asking("cancel", () => stripe.paymentIntents.cancel(intent.id)).pipe(Effect.catch(() => intentAt(intent.id)))

  const checkoutAt = (reference: string, now: number) =>
    Effect.gen(function* () {
      const session = yield* closed(yield* sessionAt(reference), now)
      const payment = typeof session.payment_intent === "string" ? null : session.payment_intent
      return { bill: billOfSession(session), state: stateOfSession(session), payment }
    })
  const renewalAt = (reference: string, now: number) =>
    Effect.gen(function* () {
      const payment = yield* withdrawn(yield* intentAt(reference), now)
      return { bill: billOfIntent(payment), state: stateOfIntent(payment), payment }
    })
  /** The bill and the payment to refund, by the order's reference. */
  const billAt = (reference: string): Effect.Effect<{ bill: Bill | null; payment: string | null }, unknown> =>
    isIntent(reference)
      ? Effect.map(intentAt(reference), (intent) => ({ bill: billOfIntent(intent), payment: intent.id }))
      : Effect.map(sessionAt(reference), (session) => ({
          bill: billOfSession(session),
          payment: idOf(session.payment_intent),
        }))
  /** The bill that a payment belongs to; null: not one of ours. */
  const billOfPayment = (payment: string): Effect.Effect<Bill | null, unknown> =>
    Effect.gen(function* () {
      const ask = () => stripe.checkout.sessions.list({ payment_intent: payment, limit: 1 })
      const [session] = (yield* asking("session of a payment", ask)).data
      if (session !== undefined) return billOfSession(session)
      const isNotThere = (cause: unknown) =>
        cause instanceof Stripe.errors.StripeInvalidRequestError && cause.code === "resource_missing"
      return yield* Effect.map(intentAt(payment), billOfIntent).pipe(
        Effect.catch((cause) => (isNotThere(cause) ? Effect.succeed(null) : Effect.fail(cause))),
      )
    })

  return {
    channel: {
      ...{ id: 2, code: "stripe", name: "Card", country: null, depositModel: "page", icon: "/icon.svg" },
      ...{ status: "open", sort: 0 },
      sandbox: /^[a-z]+_test_/.test(keys.secretKey),
    },

    openCheckout: ({ orderId, amount, currency, itemName, returnUrl, leaveUrl, expiresAt, renews, customer }) => {
      const metadata = { [ORDER_KEY]: orderId, [CLOSES_KEY]: String(expiresAt) }
      const product = { currency: currency.toLowerCase(), unit_amount: amount, product_data: { name: itemName } }
      return asking("checkout", () =>
        stripe.checkout.sessions.create(
          {
            mode: "payment",
            line_items: [{ quantity: 1, price_data: product }],
            client_reference_id: orderId,
            metadata,
            payment_intent_data: { metadata, ...(renews && { setup_future_usage: "off_session" }) },
            customer,
            saved_payment_method_options: {
              allow_redisplay_filters: [...SHOWN_AGAIN],
              // A subscription saves its card in any case.
              ...(!renews && { payment_method_save: "enabled" }),
            },
            success_url: returnUrl,
            cancel_url: leaveUrl,
            expires_at: Math.ceil(expiresAt / 1_000) + ENDS_AFTER_SECONDS,
            // The user pays exactly the price that was shown.
            adaptive_pricing: { enabled: false },
          },
          { idempotencyKey: orderId },
        ),
      ).pipe(
        Effect.flatMap(({ id, url }) =>
          url === null ? Effect.fail(unavailable()) : Effect.succeed({ url, reference: id }),
        ),
        Effect.mapError(unavailable),
      )
    },

    cards: stripeCards(stripe, sessionAt),

    charge: ({ orderId, amount, currency, itemName, expiresAt, from, card }) =>
      Effect.gen(function* () {
        const session = yield* sessionAt(from)
        const paid = typeof session.payment_intent === "string" ? null : session.payment_intent
        const customer = card?.customer ?? idOf(session.customer)
        const method = card?.cardId ?? idOf(paid?.payment_method ?? null)
        if (customer === null || method === null) return yield* unavailable()
        const intent = yield* asking("renewal", () =>
          stripe.paymentIntents.create(
            {
              ...{ amount, currency: currency.toLowerCase(), customer, payment_method: method },
              ...{ off_session: true, confirm: true, description: itemName },
              metadata: { [ORDER_KEY]: orderId, [CLOSES_KEY]: String(expiresAt), [RENEWAL_KEY]: "1" },
            },
            { idempotencyKey: orderId },
          ),
        ).pipe(
          // A refused card comes as an error that contains its payment.
          Effect.catch((cause) =>
            cause instanceof Stripe.errors.StripeCardError && cause.payment_intent !== undefined
              ? Effect.succeed(cause.payment_intent)
              : Effect.fail(cause),
          ),
        )
        const bill = billOfIntent(intent)
        if (bill === null) return yield* unavailable()
        const state = stateOfIntent(intent)
        return wordOf(bill, { state }, { eventId: `${intent.id}:${state}`, at: intent.created * 1_000 })
      }).pipe(Effect.mapError(unavailable)),

    // Confirms again, now with the user present: Stripe's page for the bank's question leads back by itself. When the
    // payment was confirmed or finally refused meanwhile, the page at `returnUrl` says so.
    openConfirming: (_, reference, returnUrl) =>
      Effect.gen(function* () {
        const intent = yield* intentAt(reference)
        const begun = intent.next_action?.redirect_to_url?.url
        if (intent.status === "requires_action" && begun) return { url: begun }
        const method = idOf(intent.last_payment_error?.payment_method ?? intent.payment_method)
        if (!needsUser(intent) || method === null) return { url: returnUrl }
        const asked = yield* asking("confirm", () =>
          stripe.paymentIntents.confirm(reference, {
            payment_method: method,
            return_url: returnUrl,
            off_session: false,
          }),
        )
        if (asked.status !== "requires_action") return { url: returnUrl }
        const url = asked.next_action?.redirect_to_url?.url
        return url ? { url } : yield* unavailable()
      }).pipe(Effect.mapError(unavailable)),

    // Needs the session's or renewal payment's id that the order keeps: Stripe lists no sessions by order, and its
    // search is a minute behind. An order without that id has shown no page.
    ask: (orderId, reference) =>
      Effect.gen(function* () {
        if (reference === null) return null
        const now = yield* Clock.currentTimeMillis
        const { bill, state, payment } = yield* isIntent(reference)
          ? renewalAt(reference, now)
          : checkoutAt(reference, now)
        const charge = typeof payment?.latest_charge === "string" ? null : payment?.latest_charge
        const refunds =
          payment === null || state !== "paid"
            ? []
            : (yield* asking("refunds", () => stripe.refunds.list({ payment_intent: payment.id, limit: 100 }))).data
        if (bill?.orderId !== orderId) return null
        const stands = state === "paid" ? paidStandsAt(bill, refunds, charge?.disputed === true) : state
        const about = stands === "refunded" || stands === "refundFailed" ? (refunds[0]?.id ?? reference) : reference
        return wordOf(bill, { state: stands }, { eventId: `${about}:${stands}`, at: wholeSeconds(now) })
      }).pipe(Effect.mapError(unavailable)),

    close: (orderId, reference) =>
      Effect.gen(function* () {
        const session = yield* expired(reference)
        const bill = billOfSession(session)
        if (bill?.orderId !== orderId) return yield* unavailable()
        const [state, now] = [stateOfSession(session), yield* Clock.currentTimeMillis]
        return wordOf(bill, { state }, { eventId: `${reference}:${state}`, at: wholeSeconds(now) })
      }).pipe(Effect.mapError(unavailable)),

    refund: (orderId, reference) =>
      Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        const { bill, payment } = yield* billAt(reference)
        if (payment === null || bill?.orderId !== orderId) return yield* unavailable()
        const made = yield* asking("refund", () =>
          stripe.refunds.create(
            { payment_intent: payment, reason: "requested_by_customer", metadata: { [ORDER_KEY]: orderId } },
            { idempotencyKey: `${orderId}:refund` },
          ),
        ).pipe(
          // While the refund is in progress only the payment is certain. A repeat with the same key keeps the refund's
          // time.
          Effect.map((refund): Pick<PaymentWord, "state" | "at"> & { readonly id: string } => ({
            id: refund.id,
            state: stateOfRefund(refund) ?? "paid",
            at: refund.created * 1_000,
          })),
          Effect.catch((cause) => {
            const state = cause instanceof Stripe.errors.StripeError ? REFUSED[cause.code ?? ""] : undefined
            return state === undefined
              ? Effect.fail(cause)
              : Effect.succeed({ id: reference, state, at: wholeSeconds(now) } as const)
          }),
        )
        const { id, state, at } = made
        return wordOf(bill, { state }, { eventId: `${id}:${state}`, at })
      }).pipe(Effect.mapError(unavailable)),

    // A webhook whose session cannot be fetched is answered like an invalid one: Stripe then repeats it, for days.
    readWebhook: ({ body, header }) =>
      Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        const event = yield* Effect.try({
          try: () =>
            stripe.webhooks.constructEvent(
              Buffer.from(body),
              header("stripe-signature") ?? "",
              keys.webhookSecret,
              OLDEST_SECONDS,
              undefined,
              now,
            ),
          catch: unavailable,
        })
        const said = saidBy(event)
        if (said === null) return []
        const bill = typeof said.of === "string" ? yield* billOfPayment(said.of) : said.of
        return bill === null ? [] : [wordOf(bill, said, { eventId: event.id, at: event.created * 1_000 })]
      }).pipe(Effect.catch(() => Effect.succeed(null))),
  }
}
