/** Projection `standings`: the rows that hold the newest word of the feed (schema/log/standing.ts). */
import { type EventTag, type StandingName, standings as table } from "#schema/events.ts"
import type { Standing } from "#schema/log/standing.ts"
import { families, type ValueOf } from "../store/families.ts"
import { put, remove } from "../store/rows.ts"
import type { Fold, Projection } from "./fold.ts"

const names = Object.keys(table) as ReadonlyArray<StandingName>
const keys = names.map((name) => families[name].key())

export const standings = { version: 4, writes: names, reads: [] } as const satisfies Projection

type StandingTag = (typeof table)[StandingName]["tag"]

const foldOf = (name: StandingName): Fold<EventTag, typeof standings> => {
  const key = families[name].key()
  const { after }: Standing = table[name]
  return {
    reads: () => [key],
    // The cast holds: the definition gives values of its own row, which TypeScript cannot follow through a union.
    fold: (event, rows) => [put(key, after(event, rows.get(key)) as ValueOf<typeof key>)],
  }
}

/** What the gateway still knows comes again with the feed. */
const feedRestarted: Fold<"v1.FeedRestarted", typeof standings> = {
  reads: () => keys,
  fold: () => keys.map((key) => remove(key)),
}

/** The projection's folds, by event. */
export const standingFolds = {
  ...(Object.fromEntries(names.map((name) => [table[name].tag, foldOf(name)])) as {
    readonly [T in StandingTag]: Fold<T, typeof standings>
  }),
  "v1.FeedRestarted": feedRestarted,
} as const
