/**
 * How an order stands by all that was ever said of it: in whatever order its provider's words come, and however often, it ends the
 * same. A word that is older than another on the same thing never counts against it. Pure.
 */
import { refundableUntil } from "#schema/rules/shop.ts"
import type { OrderRow, PaymentWordRow } from "../../store/tables/orders.ts"

type State = PaymentWordRow["state"]

/** Money that came may be paid back, or asked back by its bank: each of these says that it came. */
const PAID: ReadonlySet<State> = new Set<State>(["paid", "refunded", "refundFailed", "disputed"])
const ENDED: ReadonlySet<State> = new Set<State>(["failed", "cancelled"])
const OPEN: ReadonlySet<State> = new Set<State>(["open", "asked"])
const PAID_BACK: ReadonlySet<State> = new Set<State>(["refunded", "refundFailed"])
/** Of two words of the same time the later in this list is the newer. */
const RANK: ReadonlyArray<State> = [
  "open",
  "asked",
  "failed",
  "cancelled",
  "paid",
  "disputed",
  "refunded",
  "refundFailed",
]

const isNewer = (a: PaymentWordRow, b: PaymentWordRow): boolean =>
  a.at !== b.at
    ? a.at > b.at
    : a.state !== b.state
      ? RANK.indexOf(a.state) > RANK.indexOf(b.state)
      : a.eventId > b.eventId

const newestOf = (words: ReadonlyArray<PaymentWordRow>, among: ReadonlySet<State>): PaymentWordRow | undefined =>
  words
    .filter(({ state }) => among.has(state))
    .reduce<PaymentWordRow | undefined>(
      (newest, word) => (newest === undefined || isNewer(word, newest) ? word : newest),
      undefined,
    )

export interface Standing extends Pick<OrderRow, "status" | "refund" | "reference"> {
  readonly isPaid: boolean
  /** Its coins belong to the user. */
  readonly holds: boolean
  /** It waits for its user, whom its bank asks. */
  readonly isAsked: boolean
  /** Its bank has asked the money back. That takes no coins; but it is not paid back a second time. */
  readonly isDisputed: boolean
}

/** Whether a word is of this order at all: none that is not was ever taken in. */
export const isOf = (
  word: Pick<PaymentWordRow, "channelCode" | "amount" | "currency">,
  order: Pick<OrderRow, "channelCode" | "amount" | "currency">,
): boolean => order.channelCode === word.channelCode && order.amount === word.amount && order.currency === word.currency

export const standingOf = (
  { isOver, refundAskedAt, reference }: Pick<OrderRow, "isOver" | "refundAskedAt" | "reference">,
  words: ReadonlyArray<PaymentWordRow>,
): Standing => {
  const paid = newestOf(words, new Set<State>(["paid"])) ?? newestOf(words, PAID)
  const ended = newestOf(words, ENDED)?.state
  const paidBack = newestOf(words, PAID_BACK)?.state
  const isRefundAsked = refundAskedAt !== null
  const isDisputed = words.some(({ state }) => state === "disputed")
  // Who cannot be paid back keeps the coins: refused is only what the user's own bank asks back already.
  const unpaid = isDisputed ? "rejected" : "coinsCredited"
  const refund =
    paidBack === "refunded" ? "refunded" : isRefundAsked ? (paidBack === undefined ? "handling" : unpaid) : null
  const isPaid = paid !== undefined
  const status = isPaid
    ? "success"
    : ended === "failed" || ended === "cancelled"
      ? ended
      : isOver
        ? "cancelled"
        : "processing"
  return {
    status,
    isAsked: status === "processing" && newestOf(words, OPEN)?.state === "asked",
    refund,
    reference: paid?.reference ?? reference,
    isPaid,
    holds: isPaid && refund !== "refunded" && refund !== "handling",
    isDisputed,
  }
}

/** Between two looks at an order that waits for its provider. */
const LOOK_EVERY_MS = 10 * 60_000
/** An order whose time is over is looked at a moment later, when its page is surely closed. */
const CLOSED_AFTER_MS = 60_000

/** Charged without its user: nobody's page is open, so it is asked after all the time. */
export const isRenewal = ({ orderId, subscriptionId }: Pick<OrderRow, "orderId" | "subscriptionId">): boolean =>
  subscriptionId !== null && subscriptionId !== orderId

/** What follows for its row at this time, but for its coins. */
export const rowAfter = (order: OrderRow, standing: Standing, at: number) => {
  const { status, refund, reference, isPaid, holds, isDisputed } = standing
  const paidAt = isPaid ? (order.paidAt ?? at) : null
  const refundable = holds && refund === null && !isDisputed && paidAt !== null && at < refundableUntil(paidAt)
  const lookAt =
    status === "processing"
      ? at < order.expiresAt && !isRenewal(order)
        ? order.expiresAt + CLOSED_AFTER_MS
        : at + LOOK_EVERY_MS
      : refund === "handling"
        ? at + LOOK_EVERY_MS
        : refundable && paidAt !== null
          ? refundableUntil(paidAt)
          : null
  return { status, refund, reference, paidAt, refundable, lookAt }
}
