/**
 * Rules of payouts: what points are worth in money, and when a host may ask for it. The specification leaves them open. Page and gateway
 * ask them alike; the gateway's word counts.
 */

/** Payouts are in US dollars (ISO 4217). */
export const PAYOUT_CURRENCY = "USD"
/** Points are paid out in whole steps, so no part of a cent is ever rounded away. */
export const PAYOUT_STEP_POINTS = 100
/** What a step is worth, in cents: less than half of what the coins behind it cost in the cheapest package. */
export const PAYOUT_STEP_CENTS = 50
/** Fewest points of a payout (10 dollars): what sending money costs stays small beside it. */
export const PAYOUT_MIN_POINTS = 2_000
/** Payouts of a host in a month of UTC; rejected ones do not count. */
export const PAYOUTS_PER_MONTH = 4

/** Why a payout is rejected: it is not known who the host is, where the money should go, the points break the rules, or money cannot be sent there. */
export const PAYOUT_REJECTIONS = ["identity", "details", "rules", "region"] as const
/** One of `PAYOUT_REJECTIONS`. */
export type PayoutRejection = (typeof PAYOUT_REJECTIONS)[number]

/** Whether an operator's word is one of them. */
export const isPayoutRejection = (word: string): word is PayoutRejection =>
  PAYOUT_REJECTIONS.some((one) => one === word)

/** The points of all whole steps in `points`. */
export const payablePoints = (points: number): number => points - (points % PAYOUT_STEP_POINTS)

/** In cents. */
export const payoutCents = (points: number): number => (payablePoints(points) / PAYOUT_STEP_POINTS) * PAYOUT_STEP_CENTS

/** In PAYOUT_CURRENCY: the very number that a payout of so many points is asked at. */
export const payoutMoney = (points: number): number => payoutCents(points) / 100

/** When the month of UTC begins that gateway time `now` is in, ms. */
export const payoutMonth = (now: number): number => {
  const today = new Date(now)
  return Date.UTC(today.getUTCFullYear(), today.getUTCMonth())
}

interface Asked {
  readonly status: string
  /** Gateway time, ms. */
  readonly requestedAt: number
}

/** What stands between a host and a payout at gateway time `now`; null: nothing does. `points`: the balance, or what is asked for. */
export const payoutBar = (
  points: number,
  payouts: ReadonlyArray<Asked>,
  now: number,
): "payoutOpen" | "payoutLimit" | "pointsTooFew" | null => {
  if (payouts.some(({ status }) => status === "requested")) return "payoutOpen"
  const month = payoutMonth(now)
  const counted = payouts.filter(({ status, requestedAt }) => status !== "rejected" && requestedAt >= month)
  if (counted.length >= PAYOUTS_PER_MONTH) return "payoutLimit"
  return points < PAYOUT_MIN_POINTS ? "pointsTooFew" : null
}
