/**
 * Rules of payouts: what points are worth in money, and when a host may ask for a payout. The specification leaves them
 * open. Page and gateway use the same rules; the gateway decides.
 */

/** Payouts are in US dollars (ISO 4217). */
export const PAYOUT_CURRENCY = "USD"
/** Points are paid out in whole steps of this size, so no fraction of a cent is ever rounded away. */
export const PAYOUT_STEP_POINTS = 100
/** Value of a step, cents: less than half of what the coins behind it cost in the cheapest package. */
export const PAYOUT_STEP_CENTS = 50
/** Fewest points of a payout (10 dollars), so that the cost of sending money stays small in comparison. */
export const PAYOUT_MIN_POINTS = 2_000
/** Most payouts of a host in a UTC month; rejected payouts do not count. */
export const PAYOUTS_PER_MONTH = 4

/**
 * Why a payout is rejected. identity: the host's identity is not known; details: where to send the money is not known;
 * rules: the points break the rules; region: money cannot be sent there.
 */
export const PAYOUT_REJECTIONS = ["identity", "details", "rules", "region"] as const
/** One of `PAYOUT_REJECTIONS`. */
export type PayoutRejection = (typeof PAYOUT_REJECTIONS)[number]

/** Whether a word that an operator typed is one of `PAYOUT_REJECTIONS`. */
export const isPayoutRejection = (word: string): word is PayoutRejection =>
  PAYOUT_REJECTIONS.some((one) => one === word)

/** `points` rounded down to whole steps. */
export const payablePoints = (points: number): number => points - (points % PAYOUT_STEP_POINTS)

/** Value of the points, cents. */
export const payoutCents = (points: number): number => (payablePoints(points) / PAYOUT_STEP_POINTS) * PAYOUT_STEP_CENTS

/** Value of the points in PAYOUT_CURRENCY: the exact number with which a payout of these points is requested. */
export const payoutMoney = (points: number): number => payoutCents(points) / 100

/** When the UTC month of gateway time `now` began, ms. */
export const payoutMonth = (now: number): number => {
  const today = new Date(now)
  return Date.UTC(today.getUTCFullYear(), today.getUTCMonth())
}

interface Asked {
  readonly status: string
  /** Gateway time, ms. */
  readonly requestedAt: number
}

/**
 * Why a host cannot get a payout at gateway time `now`; null: the host can. `points`: the balance, or the points asked
 * for.
 */
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
