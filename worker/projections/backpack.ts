/**
 * Projections `backpack` and `games`, one row each, which comes again with the feed: the items of the backpack, present
 * and past, and the newest play of each game.
 */
import type { BackpackItem } from "#schema/gifts/backpack.ts"
import { isKept } from "#schema/rules/coins/backpack.ts"
import { families } from "../store/families.ts"
import { put, remove } from "../store/rows.ts"
import type { Fold, Folds, Projection } from "./fold.ts"

/** Expired items are dropped after a time, judged by the gateway's times alone. */
export const backpack = { version: 1, writes: ["backpack"], reads: [] } as const satisfies Projection

const [BACKPACK, PLAYS] = [families.backpack.key(), families.gamePlays.key()]

/** The latest time that an item carries. It is before the item's expiry, so the item with the newest time stays. */
const toldAt = ({ gotAt, usedAt }: BackpackItem): number => usedAt ?? gotAt
const inOrder = (a: BackpackItem, b: BackpackItem): number => a.gotAt - b.gotAt || (a.itemId < b.itemId ? -1 : 1)

const itemUpdated: Fold<"v1.BackpackItemUpdated", typeof backpack> = {
  reads: () => [BACKPACK],
  fold: ({ item }, rows) => {
    const items = [...(rows.get(BACKPACK) ?? []).filter(({ itemId }) => itemId !== item.itemId), item]
    const now = Math.max(...items.map(toldAt))
    return [put(BACKPACK, items.filter((one) => isKept(one, now)).sort(inOrder))]
  },
}

const itemsRestarted: Fold<"v1.FeedRestarted", typeof backpack> = {
  reads: () => [BACKPACK],
  fold: () => [remove(BACKPACK)],
}

/** The projection's folds, by event. */
export const backpackFolds = {
  "v1.BackpackItemUpdated": itemUpdated,
  "v1.FeedRestarted": itemsRestarted,
} as const satisfies Folds<typeof backpack>

export const games = { version: 1, writes: ["gamePlays"], reads: [] } as const satisfies Projection

/** More than there are games, so that a feed cannot make the row grow without end. */
const MOST = 20

const gamePlayed: Fold<"v1.GamePlayed", typeof games> = {
  reads: () => [PLAYS],
  fold: ({ play }, rows) => [
    put(PLAYS, [...(rows.get(PLAYS) ?? []).filter(({ game }) => game !== play.game), play].slice(-MOST)),
  ],
}

const playsRestarted: Fold<"v1.FeedRestarted", typeof games> = {
  reads: () => [PLAYS],
  fold: () => [remove(PLAYS)],
}

/** The projection's folds, by event. */
export const gameFolds = {
  "v1.GamePlayed": gamePlayed,
  "v1.FeedRestarted": playsRestarted,
} as const satisfies Folds<typeof games>
