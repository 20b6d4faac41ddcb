/**
 * The cards that the sandbox accepts, and the outcome of a payment with each: one table for its page, its tests and the
 * README.
 */

export interface TestCard {
  /** Passes Luhn's check, like every card number. */
  readonly number: string
  /** What the card does, in words. */
  readonly does: string
  /** The page refuses the card with this sentence and asks for another. */
  readonly declined?: string
  /** The bank first asks the customer to confirm (3-D Secure). */
  readonly isAsked?: true
  /** The bank also asks for each renewal of a subscription. */
  readonly isAskedAgain?: true
  /** Outcome of the payment. */
  readonly ends: "paid" | "failed" | "disputed"
  /** The outcome (for example a dispute) comes only after WAIT_MS. */
  readonly isLate?: true
  /** Renewals of a subscription are refused. */
  readonly isPaidOnce?: true
  /** Outcome of a refund, at once or after WAIT_MS. */
  readonly refund: "refunded" | "refundedLate" | "refundFailed"
}

/** Delay of late outcomes, ms. */
export const WAIT_MS = 12_000

const paid = { ends: "paid", refund: "refunded" } as const

export const TEST_CARDS: ReadonlyArray<TestCard> = [
  { number: "4242424242424242", does: "is paid at once", ...paid },
  { number: "4000002500003155", does: "is paid after your bank asked you (3-D Secure)", isAsked: true, ...paid },
  {
    ...{ number: "4000002760003184", does: "is paid after your bank asked you, for renewals of a subscription too" },
    ...{ isAsked: true, isAskedAgain: true, ...paid },
  },
  { number: "4000000000000002", does: "is declined", declined: "Your card was declined. Use another one.", ...paid },
  {
    ...{ number: "4000000000009995", does: "is declined: too little money", ...paid },
    declined: "Your card has too little money. Use another one.",
  },
  {
    ...{ number: "4000000000000127", does: "is declined: wrong security code", ...paid },
    declined: "The security code is not that of your card.",
  },
  { number: "4000000000000077", does: "is paid some seconds later", isLate: true, ...paid },
  { number: "4000000000000341", does: "fails some seconds later", isLate: true, ends: "failed", refund: "refunded" },
  {
    ...{ number: "4000000000000259", does: "is paid, and asked back by its bank some seconds later" },
    ...{ isLate: true, ends: "disputed", refund: "refundFailed" },
  },
  { number: "4000000000007726", does: "is paid; a refund takes some seconds", ends: "paid", refund: "refundedLate" },
  { number: "4000000000005126", does: "is paid; a refund fails", ends: "paid", refund: "refundFailed" },
  { number: "4000000000000119", does: "is paid; renewals of a subscription are declined", isPaidOnce: true, ...paid },
]
