/** Projection `matches`: the match to decide on, and the past matches, in one row. */
import { MATCHES_KEPT } from "#schema/rules/calls/match.ts"
import { families } from "../store/families.ts"
import { put, remove } from "../store/rows.ts"
import type { Fold, Folds, Projection } from "./fold.ts"

export const matches = { version: 1, writes: ["matchBook"], reads: [] } as const satisfies Projection

const key = families.matchBook.key()
const reads = () => [key]
/** The row before the first match. */
export const EMPTY_BOOK = { open: null, past: [] } as const

const found: Fold<"v1.MatchFound", typeof matches> = {
  reads,
  fold: ({ match }, rows) => [put(key, { past: rows.get(key)?.past ?? [], open: match })],
}

/** A match ends once, and another is found only after that: any open match is over. */
const decided: Fold<"v1.MatchDecided", typeof matches> = {
  reads,
  fold: (_event, rows) => [put(key, { past: rows.get(key)?.past ?? [], open: null })],
}

const ended: Fold<"v1.MatchEnded", typeof matches> = {
  reads,
  fold: ({ match }, rows) => {
    const { open, past } = rows.get(key) ?? EMPTY_BOOK
    const others = past.filter(({ matchId }) => matchId !== match.matchId)
    return [put(key, { open, past: [match, ...others].toSorted((a, b) => b.at - a.at).slice(0, MATCHES_KEPT) })]
  },
}

/** The row comes again with the feed. */
const feedRestarted: Fold<"v1.FeedRestarted", typeof matches> = { reads, fold: () => [remove(key)] }

/** The projection's folds, by event. */
export const matchFolds = {
  "v1.MatchFound": found,
  "v1.MatchDecided": decided,
  "v1.MatchEnded": ended,
  "v1.FeedRestarted": feedRestarted,
} as const satisfies Folds<typeof matches>
