/** The data that the view of a host's earnings shows, and the check of the points typed into its dialog. */
import type { PayoutRecord } from "#schema/coins/payout.ts"
import type { AppError } from "#schema/errors.ts"
import { PAYOUT_MIN_POINTS, payablePoints } from "#schema/rules/coins/payouts.ts"
import type { Flow, StatisticsRange } from "../statistics/statistics-model.ts"

export interface EarningsModel {
  readonly points: number
  /** Newest first, in device time. */
  readonly payouts: ReadonlyArray<PayoutRecord>
  /** Why no payout can be requested now. */
  readonly off: string | undefined
  /** Points by day and source. `since`: gateway time (ms) from which the data is complete; null: all of it is. */
  readonly flow: "loading" | "failed" | { readonly points: Flow; readonly since: number | null }
  readonly range: StatisticsRange
}

/** A payout request in progress. */
export interface Asking {
  readonly step: "write" | "sending" | "checking"
  readonly refused: AppError | undefined
  /** Why the request cannot be sent now. */
  readonly off: string | undefined
}

/** The points typed, with any thousands separator. Undefined: the amount cannot be paid out. */
export const pointsTyped = (text: string, balance: number): number | undefined => {
  const points = Number(text.replace(/[\s.,'’]/g, ""))
  const isPayable = points >= PAYOUT_MIN_POINTS && points <= balance && points === payablePoints(points)
  return isPayable ? points : undefined
}
