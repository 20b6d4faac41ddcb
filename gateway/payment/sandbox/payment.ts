/** The steps of a sandbox payment. Pure. A user's act, or time, leads from one step to the next, or changes nothing. */
import { TEST_CARDS, type TestCard, WAIT_MS } from "./test-cards.ts"
import type { SandboxCharge, SandboxCheckout, SandboxWord } from "./wire.ts"

/**
 * open: the form is shown. asked: the bank asks. settling: submitted, not decided. holding: paid, a dispute will
 * follow. refunding: being refunded. All others: as in PaymentWord.
 */
export type Step =
  | "open"
  | "asked"
  | "settling"
  | "holding"
  | "paid"
  | "failed"
  | "cancelled"
  | "disputed"
  | "refunding"
  | "refunded"
  | "refundFailed"

export interface Payment {
  readonly checkout: SandboxCheckout
  /** Impossible to guess: it opens the page. */
  readonly reference: string
  readonly step: Step
  /** Index of the card in TEST_CARDS, never its number. */
  readonly card: number | null
  /** Id of that card, if it is saved. */
  readonly cardId: string | null
  /** Charged without the user, who is needed only when the bank asks. */
  readonly isRenewal?: true
  /** When time changes the step, ms; null: it does not. */
  readonly dueAt: number | null
  /** Number of words sent so far. */
  readonly said: number
  /** When the state last changed, ms. */
  readonly at: number
}

export type Act =
  | { readonly do: "pay"; readonly card: TestCard; readonly cardId: string | null }
  | { readonly do: "confirm" | "refuse" | "cancel" | "refund" | "wait" }

const STATES: Readonly<Record<Step, SandboxWord["state"]>> = {
  open: "open",
  asked: "open",
  settling: "open",
  holding: "paid",
  paid: "paid",
  failed: "failed",
  cancelled: "cancelled",
  disputed: "disputed",
  refunding: "paid",
  refunded: "refunded",
  refundFailed: "refundFailed",
}

export const newPayment = (checkout: SandboxCheckout, reference: string, now: number): Payment => ({
  ...{ checkout, reference, step: "open", card: null, cardId: null, said: 0, at: now },
  dueAt: checkout.expiresAt,
})

const stateOf = ({ step, isRenewal }: Pick<Payment, "step" | "isRenewal">): SandboxWord["state"] =>
  step === "asked" && isRenewal === true ? "asked" : STATES[step]

/** The sandbox's word on the payment; the same until its state changes. */
export const wordOf = (payment: Payment): SandboxWord => {
  const { checkout, reference, said, at } = payment
  const { orderId, amount, currency } = checkout
  return { eventId: `${reference}.${said}`, orderId, reference, state: stateOf(payment), amount, currency, at }
}

const charged = ({ ends, isLate }: TestCard): Step => (ends === "disputed" ? "holding" : isLate ? "settling" : ends)

const WAITING: ReadonlySet<Step> = new Set<Step>(["settling", "holding", "refunding"])

/**
 * A renewal charged to the card of payment `from`, or to the card at `place`; null: no card paid `from`, or it began no
 * subscription.
 */
export const chargeOf = (
  from: Payment,
  { from: _, card: chosen, ...charge }: SandboxCharge,
  reference: string,
  at: number,
  place: number | null = from.card,
): Payment | null => {
  const card = place === null ? undefined : TEST_CARDS[place]
  if (card === undefined || !from.checkout.renews) return null
  const step = card.isPaidOnce ? "failed" : card.isAskedAgain ? "asked" : charged(card)
  const { returnUrl, customer } = from.checkout
  return {
    checkout: { ...charge, returnUrl, customer, renews: false },
    ...{ reference, step, card: place, cardId: chosen?.cardId ?? from.cardId, isRenewal: true },
    ...{ dueAt: step === "asked" ? charge.expiresAt : WAITING.has(step) ? at + WAIT_MS : null, said: 1, at },
  }
}

/** Null: the act does nothing at this step. */
const stepAfter = ({ step, card, isRenewal }: Payment, act: Act): Step | null => {
  const used = card === null ? undefined : TEST_CARDS[card]
  switch (act.do) {
    case "pay":
      return step !== "open" || act.card.declined !== undefined ? null : act.card.isAsked ? "asked" : charged(act.card)
    case "confirm":
      return step === "asked" && used ? charged(used) : null
    case "refuse":
      return step !== "asked" ? null : isRenewal ? "failed" : "open"
    case "cancel":
      return step === "open" || step === "asked" ? "cancelled" : null
    case "refund":
      if (step === "disputed") return "refundFailed"
      if (step !== "paid" && step !== "holding") return null
      return used?.refund === "refundedLate" ? "refunding" : (used?.refund ?? "refunded")
    case "wait":
      if (step === "open" || step === "asked") return "cancelled"
      if (step === "settling") return used?.ends ?? "failed"
      return step === "holding" ? "disputed" : step === "refunding" ? "refunded" : null
  }
}

/** Returns the same payment when the act does nothing. */
export const after = (payment: Payment, act: Act, now: number): Payment => {
  const step = stepAfter(payment, act)
  if (step === null) return payment
  const isNews = stateOf({ ...payment, step }) !== stateOf(payment)
  const isOpen = step === "open" || step === "asked"
  return {
    ...payment,
    step,
    card: act.do === "pay" ? TEST_CARDS.indexOf(act.card) : payment.card,
    cardId: act.do === "pay" ? act.cardId : payment.cardId,
    dueAt: isOpen ? payment.checkout.expiresAt : WAITING.has(step) ? now + WAIT_MS : null,
    said: payment.said + (isNews ? 1 : 0),
    at: isNews ? now : payment.at,
  }
}
