/** Projection `backpack`: what is in it and what was, in one row. What is over is left out in time, by the gateway's times alone. */
import type { BackpackItem } from "#schema/gifts/backpack.ts"
import { isKept } from "#schema/rules/backpack.ts"
import { families } from "../store/families.ts"
import { put, remove } from "../store/rows.ts"
import type { Fold, Folds, Projection } from "./fold.ts"

export const backpack = { version: 1, writes: ["backpack"], reads: [] } as const satisfies Projection

const key = families.backpack.key()

/** The last time that an item tells of. It is before its expiry, so the item that tells the newest stays. */
const toldAt = ({ gotAt, usedAt }: BackpackItem): number => usedAt ?? gotAt
const inOrder = (a: BackpackItem, b: BackpackItem): number => a.gotAt - b.gotAt || (a.itemId < b.itemId ? -1 : 1)

const itemUpdated: Fold<"v1.BackpackItemUpdated", typeof backpack> = {
  reads: () => [key],
  fold: ({ item }, rows) => {
    const items = [...(rows.get(key) ?? []).filter(({ itemId }) => itemId !== item.itemId), item]
    const now = Math.max(...items.map(toldAt))
    return [put(key, items.filter((one) => isKept(one, now)).sort(inOrder))]
  },
}

/** It comes again with the feed. */
const feedRestarted: Fold<"v1.FeedRestarted", typeof backpack> = {
  reads: () => [key],
  fold: () => [remove(key)],
}

/** What of which event is folded. */
export const backpackFolds = {
  "v1.BackpackItemUpdated": itemUpdated,
  "v1.FeedRestarted": feedRestarted,
} as const satisfies Folds<typeof backpack>
