/** Projection `support`: requests to customer service that have come there. */
import { families } from "../store/families.ts"
import { put } from "../store/rows.ts"
import type { Fold, Folds, Projection } from "./fold.ts"

export const support = { version: 1, writes: ["support"], reads: [] } as const satisfies Projection

const supportReceived: Fold<"v1.SupportReceived", typeof support> = {
  reads: ({ at, number }) => [families.support.key(at, number)],
  fold: ({ _tag, ...request }) => [put(families.support.key(request.at, request.number), request)],
}

/** What of which event is folded. */
export const supportFolds = { "v1.SupportReceived": supportReceived } as const satisfies Folds<typeof support>
