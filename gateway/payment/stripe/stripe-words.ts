/**
 * Translates Stripe's events and objects into the port's words. Pure. A checkout session carries its order, and so does
 * a renewal's payment intent. A charge, refund or dispute only names its payment intent, by which the bill is found.
 */
import type Stripe from "stripe"
import type { PaymentWord } from "../provider.ts"

/** Metadata key: the order's id. */
export const ORDER_KEY = "livcam_order"
/** Metadata key: the customer's user id. */
export const USER_KEY = "livcam_user"
/** Metadata key that marks a renewal's payment intent, which has no session. */
export const RENEWAL_KEY = "livcam_renewal"
/** Metadata key: when the order's deadline passes, ms. */
export const CLOSES_KEY = "livcam_closes"

/** The object that collects an order's money: a session, or a renewal's payment intent. */
export interface Bill {
  readonly orderId: string
  /** The object's id, which the order keeps. */
  readonly reference: string
  readonly amount: number
  readonly currency: string
}

export interface Said {
  readonly state: PaymentWord["state"]
  /** The bill, or the id of its payment intent. */
  readonly of: Bill | string
  /** Set when it differs from the bill's own. */
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

/** Null: the session is not ours. */
export const billOfSession = (session: Stripe.Checkout.Session): Bill | null => {
  const orderId = session.metadata?.[ORDER_KEY]
  const { id: reference, amount_total: amount, currency } = session
  return orderId === undefined || orderId !== session.client_reference_id || amount === null || currency === null
    ? null
    : { orderId, reference, amount, currency }
}

/** Null: the intent is no renewal of ours. */
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

/** Null while it is in progress. */
export const stateOfRefund = ({ status }: Stripe.Refund): "refunded" | "refundFailed" | null =>
  status === "succeeded" ? "refunded" : status === "failed" || status === "canceled" ? "refundFailed" : null

/** Null: the event says nothing about an order. */
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
      // A dispute may be for a part of the payment, or in another currency: it counts for the whole order.
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

/** The bank refused because the user was not there to confirm: the user still can, with the same card. */
export const needsUser = ({ status, last_payment_error: error }: Stripe.PaymentIntent): boolean =>
  status === "requires_action" || (status === "requires_payment_method" && error?.code === "authentication_required")

/** The state of an intent that is charged without the user. */
export const stateOfIntent = (intent: Stripe.PaymentIntent): "paid" | "open" | "asked" | "failed" =>
  needsUser(intent)
    ? "asked"
    : intent.status === "succeeded"
      ? "paid"
      : intent.status === "processing"
        ? "open"
        : "failed"

/** The state of a session, ignoring refunds. */
export const stateOfSession = (session: Stripe.Checkout.Session): "cancelled" | "paid" | "failed" | "open" => {
  if (session.status === "expired") return "cancelled"
  if (isPaid(session)) return "paid"
  const payment = typeof session.payment_intent === "string" ? null : session.payment_intent
  const hasFailed = payment?.status === "requires_payment_method" || payment?.status === "canceled"
  return session.status === "complete" && hasFailed ? "failed" : "open"
}

/** The state of a paid bill with its refunds, newest first. */
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
