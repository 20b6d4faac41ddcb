/** Projection `subscriptions`: those of the account in one row, the newest first. The newest word on one is all there is to know. */
import { SUBSCRIPTIONS_KEPT, type SubscriptionRecord } from "#schema/shop/subscription.ts"
import { families } from "../store/families.ts"
import { put, remove } from "../store/rows.ts"
import type { Fold, Folds, Projection } from "./fold.ts"

export const subscriptions = { version: 2, writes: ["subscriptions"], reads: [] } as const satisfies Projection

const key = families.subscriptions.key()

const newestFirst = (a: SubscriptionRecord, b: SubscriptionRecord): number =>
  b.createTime - a.createTime || (a.subscriptionId < b.subscriptionId ? -1 : 1)

const subscriptionUpdated: Fold<"v2.SubscriptionUpdated", typeof subscriptions> = {
  reads: () => [key],
  fold: ({ subscription }, rows) => {
    const { subscriptionId } = subscription
    const others = (rows.get(key) ?? []).filter((one) => one.subscriptionId !== subscriptionId)
    return [put(key, [subscription, ...others].sort(newestFirst).slice(0, SUBSCRIPTIONS_KEPT))]
  },
}

/** They come again with the feed. */
const feedRestarted: Fold<"v1.FeedRestarted", typeof subscriptions> = {
  reads: () => [key],
  fold: () => [remove(key)],
}

/** What of which event is folded. */
export const subscriptionFolds = {
  "v2.SubscriptionUpdated": subscriptionUpdated,
  "v1.FeedRestarted": feedRestarted,
} as const satisfies Folds<typeof subscriptions>
