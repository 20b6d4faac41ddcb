/** Projection `games`: the newest play of each game, in one row. */
import { families } from "../store/families.ts"
import { put, remove } from "../store/rows.ts"
import type { Fold, Folds, Projection } from "./fold.ts"

export const games = { version: 1, writes: ["gamePlays"], reads: [] } as const satisfies Projection

const key = families.gamePlays.key()
/** More than there are games: a feed cannot make the row grow without end. */
const MOST = 20

const gamePlayed: Fold<"v1.GamePlayed", typeof games> = {
  reads: () => [key],
  fold: ({ play }, rows) => [
    put(key, [...(rows.get(key) ?? []).filter(({ game }) => game !== play.game), play].slice(-MOST)),
  ],
}

/** It comes again with the feed. */
const feedRestarted: Fold<"v1.FeedRestarted", typeof games> = {
  reads: () => [key],
  fold: () => [remove(key)],
}

/** What of which event is folded. */
export const gameFolds = {
  "v1.GamePlayed": gamePlayed,
  "v1.FeedRestarted": feedRestarted,
} as const satisfies Folds<typeof games>
