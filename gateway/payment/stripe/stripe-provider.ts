/**
 * Payment by Stripe Checkout, through Stripe's own library: one pays on Stripe's page, and card data never comes here. An order has one
 * session: its id is the idempotency key, and stands as the order's reference from then on.
 */
import { Clock, Effect } from "effect"
import Stripe from "stripe"
import { failure } from "#schema/errors.ts"
import type { PaymentProvider, PaymentWord } from "../provider.ts"
import { CLOSES_KEY, idOf, ORDER_KEY, saidBy, standsAt, stateOfRefund, wordOf } from "./stripe-words.ts"

export interface StripeKeys {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Another host than Stripe's, for tests. */
  readonly apiBase?: string
}

const OLDEST_SECONDS = 5 * 60
/** Tried once more: with the pause between them both fit into what a caller waits. */
const WAIT_MS = 4_000
/**
 * Stripe takes no session shorter than 30 minutes (nor longer than 24 hours), and the same parameters each time it hears the same key:
 * so its end follows from the order's alone. The gateway ends the session itself when the order's time is over.
 */
const ENDS_AFTER_SECONDS = 35 * 60

/** Codes of a refund that Stripe will not make. */
const REFUSED: Readonly<Record<string, PaymentWord["state"]>> = {
  charge_already_refunded: "refunded",
  charge_disputed: "refundFailed",
}

const clientOf = ({ secretKey, apiBase }: StripeKeys): Stripe => {
  const base = apiBase === undefined ? undefined : new URL(apiBase)
  const isPlain = base?.protocol === "http:"
  return new Stripe(secretKey, {
    ...{ timeout: WAIT_MS, maxNetworkRetries: 1, telemetry: false },
    ...(base && { host: base.hostname, port: base.port || (isPlain ? 80 : 443), protocol: isPlain ? "http" : "https" }),
  })
}

/** Stripe counts time in seconds. */
const wholeSeconds = (ms: number): number => Math.floor(ms / 1_000) * 1_000

export const stripeProvider = (keys: StripeKeys): PaymentProvider => {
  const stripe = clientOf(keys)
  const asking = <A>(what: string, ask: () => Promise<A>) =>
    Effect.tryPromise({ try: ask, catch: (cause) => cause }).pipe(
      Effect.tapError((cause) => {
        const { type, code, statusCode, requestId } = cause instanceof Stripe.errors.StripeError ? cause : {}
        const about = { what, type: type ?? "other", code, statusCode, requestId }
        return Effect.annotateLogs(Effect.logWarning("Stripe did not do it"), about)
      }),
    )
  const unavailable = () => failure("payUnavailable")
  const sessionAt = (reference: string) =>
    asking("session", () => stripe.checkout.sessions.retrieve(reference, { expand: ["payment_intent.latest_charge"] }))

  /** An order whose time is over is paid no more: its page is closed. Stripe refuses that when it was paid just now. */
  const closed = (session: Stripe.Checkout.Session, now: number) =>
    session.status !== "open" || now < Number(session.metadata?.[CLOSES_KEY])
      ? Effect.succeed(session)
      : asking("expire", () => stripe.checkout.sessions.expire(session.id)).pipe(
          Effect.catch(() => sessionAt(session.id)),
        )

  return {
    channel: {
      ...{ id: 2, code: "stripe", name: "Card", country: null, depositModel: "page", icon: "/icon.svg" },
      ...{ status: "open", sort: 0 },
      sandbox: /^[a-z]+_test_/.test(keys.secretKey),
    },

    openCheckout: ({ orderId, amount, currency, itemName, returnUrl, expiresAt }) => {
      const metadata = { [ORDER_KEY]: orderId, [CLOSES_KEY]: String(expiresAt) }
      const product = { currency: currency.toLowerCase(), unit_amount: amount, product_data: { name: itemName } }
      return asking("checkout", () =>
        stripe.checkout.sessions.create(
          {
            mode: "payment",
            line_items: [{ quantity: 1, price_data: product }],
            client_reference_id: orderId,
            metadata,
            payment_intent_data: { metadata },
            success_url: returnUrl,
            cancel_url: returnUrl,
            expires_at: Math.ceil(expiresAt / 1_000) + ENDS_AFTER_SECONDS,
            // Who was shown a price pays that price.
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

    // Relies on the session id that the order keeps: Stripe lists no sessions by order, and its search runs a minute behind. An order
    // without one has shown nobody a page.
    ask: (orderId, reference) =>
      Effect.gen(function* () {
        if (reference === null) return null
        const now = yield* Clock.currentTimeMillis
        const session = yield* closed(yield* sessionAt(reference), now)
        const payment = typeof session.payment_intent === "string" ? null : session.payment_intent
        const charge = typeof payment?.latest_charge === "string" ? null : payment?.latest_charge
        const refunds =
          payment === null || session.payment_status !== "paid"
            ? []
            : (yield* asking("refunds", () => stripe.refunds.list({ payment_intent: payment.id, limit: 100 }))).data
        const state = standsAt(session, refunds, charge?.disputed === true)
        const about = state === "refunded" || state === "refundFailed" ? (refunds[0]?.id ?? session.id) : session.id
        const word = wordOf(session, { state }, { eventId: `${about}:${state}`, at: wholeSeconds(now) })
        return word?.orderId === orderId ? word : null
      }).pipe(Effect.mapError(unavailable)),

    refund: (orderId, reference) =>
      Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        const session = yield* sessionAt(reference)
        const payment = idOf(session.payment_intent)
        if (payment === null || session.client_reference_id !== orderId) return yield* unavailable()
        const made = yield* asking("refund", () =>
          stripe.refunds.create(
            { payment_intent: payment, reason: "requested_by_customer", metadata: { [ORDER_KEY]: orderId } },
            { idempotencyKey: `${orderId}:refund` },
          ),
        ).pipe(
          // While it is on its way only the payment is certain. Said again by the same key, it is as old as it was.
          Effect.map((refund): Pick<PaymentWord, "state" | "at"> & { readonly id: string } => ({
            id: refund.id,
            state: stateOfRefund(refund) ?? "paid",
            at: refund.created * 1_000,
          })),
          Effect.catch((cause) => {
            const state = cause instanceof Stripe.errors.StripeError ? REFUSED[cause.code ?? ""] : undefined
            return state === undefined
              ? Effect.fail(cause)
              : Effect.succeed({ id: session.id, state, at: wholeSeconds(now) } as const)
          }),
        )
        const { id, state, at } = made
        return wordOf(session, { state }, { eventId: `${id}:${state}`, at }) ?? (yield* unavailable())
      }).pipe(Effect.mapError(unavailable)),

    // A webhook whose session cannot be asked for is answered like a wrong one: Stripe then sends it again, for days.
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
        const { of } = said
        const session =
          typeof of === "string"
            ? (yield* asking("session of a payment", () =>
                stripe.checkout.sessions.list({ payment_intent: of, limit: 1 }),
              )).data[0]
            : of
        if (session === undefined) return []
        const word = wordOf(session, said, { eventId: event.id, at: event.created * 1_000 })
        return word === null ? [] : [word]
      }).pipe(Effect.catch(() => Effect.succeed(null))),
  }
}
