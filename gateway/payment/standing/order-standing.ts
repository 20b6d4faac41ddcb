/**
 * The state of an order, from all words about it: the result does not depend on their order or on repetitions. An older
 * word on the same matter never overrides a newer one. Pure.
 */
import { refundableUntil } from "#schema/rules/coins/shop.ts"
import type { OrderRow, PaymentWordRow } from "../../store/tables/shop/orders.ts"

type State = PaymentWordRow["state"]

/** States that prove that the money came: it can be refunded or disputed only then. */
const PAID: ReadonlySet<State> = new Set<State>(["paid", "refunded", "refundFailed", "disputed"])
const ENDED: ReadonlySet<State> = new Set<State>(["failed", "cancelled"])
const OPEN: ReadonlySet<State> = new Set<State>(["open", "asked"])
const PAID_BACK: ReadonlySet<State> = new Set<State>(["refunded", "refundFailed"])
/** Of two words with the same time, the later in this list counts as newer. */
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
  /** The user owns the order's coins. */
  readonly holds: boolean
  /** The user's bank asks for a confirmation, and the order waits for it. */
  readonly isAsked: boolean
  /** The bank has asked the money back. That takes no coins, but the order is not refunded a second time. */
  readonly isDisputed: boolean
}

/** Whether a word fits the order; words that do not are never taken in. */
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
  // A failed refund leaves the user the coins. It counts as rejected only when the user's bank has already asked the
  // money back.
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

/** Pause between two looks at an order that waits for its provider, ms. */
const LOOK_EVERY_MS = 10 * 60_000
/** How long after its deadline an order is looked at, ms: by then its page is certainly closed. */
const CLOSED_AFTER_MS = 60_000

/**
 * A renewal is charged without the user. It has no open page, so the provider is asked about it regularly from the
 * start.
 */
export const isRenewal = ({ orderId, subscriptionId }: Pick<OrderRow, "orderId" | "subscriptionId">): boolean =>
  subscriptionId !== null && subscriptionId !== orderId

/** The row's other fields at this time, except its coins. */
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
