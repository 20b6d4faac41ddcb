/** What the view of a host's earnings shows, and what is typed into its dialog. */
import type { PayoutRecord } from "#schema/coins/payout.ts"
import type { AppError } from "#schema/errors.ts"
import { PAYOUT_MIN_POINTS, payablePoints } from "#schema/rules/payouts.ts"
import type { Flow, StatisticsRange } from "../statistics/statistics-model.ts"

export interface EarningsModel {
  readonly points: number
  /** The newest first, with device times. */
  readonly payouts: ReadonlyArray<PayoutRecord>
  /** Why no payout can be asked for now. */
  readonly off: string | undefined
  /** Points by day and source. `since`: gateway time from which on nothing is missing; null: nothing is. */
  readonly flow: "loading" | "failed" | { readonly points: Flow; readonly since: number | null }
  readonly range: StatisticsRange
}

/** A payout that is being asked for. */
export interface Asking {
  readonly step: "write" | "sending" | "checking"
  readonly refused: AppError | undefined
  /** Why it cannot be sent now. */
  readonly off: string | undefined
}

/** The points that a text asks for, however their thousands are parted; undefined when they are none that can be paid out. */
export const pointsTyped = (text: string, balance: number): number | undefined => {
  const points = Number(text.replace(/[\s.,'’]/g, ""))
  const isPayable = points >= PAYOUT_MIN_POINTS && points <= balance && points === payablePoints(points)
  return isPayable ? points : undefined
}
