/**
 * What Stripe's events and objects say of an order, in the port's words. Pure. Every word is told with its Checkout Session, since the
 * session alone carries the order: a charge, a refund or a dispute names its payment intent, by which the session is found.
 */
import type Stripe from "stripe"
import type { PaymentWord } from "../provider.ts"

/** In the metadata of what is made for an order. */
export const ORDER_KEY = "livcam_order"
/** When its order takes no more payments, ms. */
export const CLOSES_KEY = "livcam_closes"

export interface Said {
  readonly state: PaymentWord["state"]
  /** The session itself, or the id of its payment intent. */
  readonly of: Stripe.Checkout.Session | string
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

const isPaid = ({ payment_status }: Stripe.Checkout.Session): boolean => payment_status === "paid"

/** Null while it is on its way. */
export const stateOfRefund = ({ status }: Stripe.Refund): "refunded" | "refundFailed" | null =>
  status === "succeeded" ? "refunded" : status === "failed" || status === "canceled" ? "refundFailed" : null

/** Null: nothing of an order. */
export const saidBy = (event: Stripe.Event): Said | null => {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
      return { state: isPaid(event.data.object) ? "paid" : "open", of: event.data.object }
    case "checkout.session.async_payment_failed":
      return { state: "failed", of: event.data.object }
    case "checkout.session.expired":
      return { state: "cancelled", of: event.data.object }
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

/** Null: the session is none of ours. */
export const wordOf = (
  session: Stripe.Checkout.Session,
  said: Pick<Said, "state" | "money">,
  told: Pick<PaymentWord, "eventId" | "at">,
): PaymentWord | null => {
  const orderId = session.metadata?.[ORDER_KEY]
  const { amount, currency } = said.money ?? { amount: session.amount_total, currency: session.currency }
  if (orderId === undefined || orderId !== session.client_reference_id || amount === null || currency === null)
    return null
  return { ...told, orderId, reference: session.id, state: said.state, amount, currency: currency.toUpperCase() }
}

/** How a session stands whose payment intent, if any, came with it, and with the refunds of that, the newest first. */
export const standsAt = (
  session: Stripe.Checkout.Session,
  refunds: ReadonlyArray<Stripe.Refund>,
  isDisputed: boolean,
): PaymentWord["state"] => {
  if (session.status === "expired") return "cancelled"
  if (!isPaid(session)) {
    const payment = typeof session.payment_intent === "string" ? null : session.payment_intent
    const hasFailed = payment?.status === "requires_payment_method" || payment?.status === "canceled"
    return session.status === "complete" && hasFailed ? "failed" : "open"
  }
  const states = refunds.map(stateOfRefund)
  const back = refunds.reduce((sum, { amount }, at) => sum + (states[at] === "refunded" ? amount : 0), 0)
  if (session.amount_total !== null && back >= session.amount_total) return "refunded"
  if (states[0] === "refundFailed") return "refundFailed"
  return isDisputed ? "disputed" : "paid"
}
