/** Projection `payouts`: those of the account in one row, the newest first. The newest word on one is all there is to know. */
import { PAYOUTS_KEPT, type PayoutRecord } from "#schema/coins/payout.ts"
import { families } from "../store/families.ts"
import { put, remove } from "../store/rows.ts"
import type { Fold, Folds, Projection } from "./fold.ts"

export const payouts = { version: 1, writes: ["payouts"], reads: [] } as const satisfies Projection

const key = families.payouts.key()

const newestFirst = (a: PayoutRecord, b: PayoutRecord): number =>
  b.requestedAt - a.requestedAt || (a.payoutId < b.payoutId ? -1 : 1)

const payoutUpdated: Fold<"v1.PayoutUpdated", typeof payouts> = {
  reads: () => [key],
  fold: ({ payout }, rows) => {
    const others = (rows.get(key) ?? []).filter(({ payoutId }) => payoutId !== payout.payoutId)
    return [put(key, [payout, ...others].sort(newestFirst).slice(0, PAYOUTS_KEPT))]
  },
}

/** They come again with the feed. */
const feedRestarted: Fold<"v1.FeedRestarted", typeof payouts> = {
  reads: () => [key],
  fold: () => [remove(key)],
}

/** What of which event is folded. */
export const payoutFolds = {
  "v1.PayoutUpdated": payoutUpdated,
  "v1.FeedRestarted": feedRestarted,
} as const satisfies Folds<typeof payouts>
