/**
 * What Stripe's events and objects say of an order, in the port's words. Pure. Every word is told with its Checkout Session, since the
 * session alone carries the order: a charge, a refund or a dispute names its payment intent, by which the session is found.
 */
import type Stripe from "stripe"
import type { PaymentWord } from "../provider.ts"

/** In the metadata of what is made for an order. */
export const ORDER_KEY = "livcam_order"
/** Whose customer it is. */
export const USER_KEY = "livcam_user"
/** Marks a payment that is no session's: the renewal of a subscription. */
export const RENEWAL_KEY = "livcam_renewal"
/** When its order takes no more payments, ms. */
export const CLOSES_KEY = "livcam_closes"

/** What is paid for an order: a session, or the payment intent of a renewal. */
export interface Bill {
  readonly orderId: string
  /** Its id, by which the order knows it. */
  readonly reference: string
  readonly amount: number
  readonly currency: string
}

export interface Said {
  readonly state: PaymentWord["state"]
  /** The bill itself, or the id of the payment intent that it has or is. */
  readonly of: Bill | string
  /** When it is not the session's own. */
  readonly money?: { readonly amount: number; readonly currency: string }
}

export const idOf = (it: string | { readonly id: string } | null): string | null =>
  it === null || typeof it === "string" ? it : it.id

const ofPayment = (
  state: Said["state"],
  payment: string | { readonly id: string } | null,
  money?: Said["money"],
): Said | null => {
  const of = idOf(payment)
  return of === null ? null : { state, of, ...(money && { money }) }
}

/** Null: the session is none of ours. */
export const billOfSession = (session: Stripe.Checkout.Session): Bill | null => {
  const orderId = session.metadata?.[ORDER_KEY]
  const { id: reference, amount_total: amount, currency } = session
  return orderId === undefined || orderId !== session.client_reference_id || amount === null || currency === null
    ? null
    : { orderId, reference, amount, currency }
}

/** Null: it renews nothing of ours. */
export const billOfIntent = ({ metadata, id, amount, currency }: Stripe.PaymentIntent): Bill | null => {
  const orderId = metadata[ORDER_KEY]
  return orderId === undefined || metadata[RENEWAL_KEY] === undefined
    ? null
    : { orderId, reference: id, amount, currency }
}

const ofSession = (state: Said["state"], session: Stripe.Checkout.Session): Said | null => {
  const of = billOfSession(session)
  return of === null ? null : { state, of }
}
const ofIntent = (state: Said["state"], intent: Stripe.PaymentIntent): Said | null => {
  const of = billOfIntent(intent)
  return of === null ? null : { state, of }
}

const isPaid = ({ payment_status }: Stripe.Checkout.Session): boolean => payment_status === "paid"

/** Null while it is on its way. */
export const stateOfRefund = ({ status }: Stripe.Refund): "refunded" | "refundFailed" | null =>
  status === "succeeded" ? "refunded" : status === "failed" || status === "canceled" ? "refundFailed" : null

/** Null: nothing of an order. */
export const saidBy = (event: Stripe.Event): Said | null => {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
      return ofSession(isPaid(event.data.object) ? "paid" : "open", event.data.object)
    case "checkout.session.async_payment_failed":
      return ofSession("failed", event.data.object)
    case "checkout.session.expired":
      return ofSession("cancelled", event.data.object)
    case "payment_intent.succeeded":
    case "payment_intent.requires_action":
    case "payment_intent.payment_failed":
    case "payment_intent.canceled":
      return ofIntent(stateOfIntent(event.data.object), event.data.object)
    case "charge.refunded": {
      const { payment_intent, amount_refunded: amount, currency } = event.data.object
      return ofPayment("refunded", payment_intent, { amount, currency })
    }
    case "refund.created":
    case "refund.updated":
    case "refund.failed": {
      const refund = event.data.object
      const state = stateOfRefund(refund)
      const { amount, currency } = refund
      return state === null ? null : ofPayment(state, refund.payment_intent, { amount, currency })
    }
    case "charge.dispute.created":
      // A part of the payment may be disputed, in another currency: it is the whole order's word all the same.
      return ofPayment("disputed", event.data.object.payment_intent)
    default:
      return null
  }
}

export const wordOf = (
  bill: Bill,
  said: Pick<Said, "state" | "money">,
  told: Pick<PaymentWord, "eventId" | "at">,
): PaymentWord => {
  const { orderId, reference } = bill
  const { amount, currency } = said.money ?? bill
  return { ...told, orderId, reference, state: said.state, amount, currency: currency.toUpperCase() }
}

/** Its bank has refused it because its user was not there to confirm it: they can still, with the same card. */
export const needsUser = ({ status, last_payment_error: error }: Stripe.PaymentIntent): boolean =>
  status === "requires_action" || (status === "requires_payment_method" && error?.code === "authentication_required")

/** How an intent stands that is charged without its user. */
export const stateOfIntent = (intent: Stripe.PaymentIntent): "paid" | "open" | "asked" | "failed" =>
  needsUser(intent)
    ? "asked"
    : intent.status === "succeeded"
      ? "paid"
      : intent.status === "processing"
        ? "open"
        : "failed"

/** How a session stands without what was paid back. */
export const stateOfSession = (session: Stripe.Checkout.Session): "cancelled" | "paid" | "failed" | "open" => {
  if (session.status === "expired") return "cancelled"
  if (isPaid(session)) return "paid"
  const payment = typeof session.payment_intent === "string" ? null : session.payment_intent
  const hasFailed = payment?.status === "requires_payment_method" || payment?.status === "canceled"
  return session.status === "complete" && hasFailed ? "failed" : "open"
}

/** How something paid stands with its refunds, the newest first. */
export const paidStandsAt = (
  { amount }: Bill,
  refunds: ReadonlyArray<Stripe.Refund>,
  isDisputed: boolean,
): PaymentWord["state"] => {
  const states = refunds.map(stateOfRefund)
  const back = refunds.reduce((sum, refund, at) => sum + (states[at] === "refunded" ? refund.amount : 0), 0)
  if (back >= amount) return "refunded"
  if (states[0] === "refundFailed") return "refundFailed"
  return isDisputed ? "disputed" : "paid"
}
