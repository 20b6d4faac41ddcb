/**
 * Projection `translations`: a page's messages in the reader's language. The newest translation of a message counts.
 */
import type { EventOf } from "#schema/events.ts"
import { families } from "../store/families.ts"
import { pageOf } from "../store/page-refs.ts"
import { put, remove } from "../store/rows.ts"
import type { Fold, Folds, Projection } from "./fold.ts"

export const translations = { version: 1, writes: ["translations"], reads: [] } as const satisfies Projection

const keyOf = ({ sessionId, n }: EventOf<"v1.MessageTranslated">) => families.translations.key(sessionId, pageOf(n))

const messageTranslated: Fold<"v1.MessageTranslated", typeof translations> = {
  reads: (event) => [keyOf(event)],
  fold: (event, rows) => {
    const { sessionId, n, translation } = event
    const others = rows.get(keyOf(event))?.translations.filter((one) => one.n !== n) ?? []
    const all = [...others, { n, translation }].sort((a, b) => a.n - b.n)
    return [put(keyOf(event), { sessionId, page: pageOf(n), translations: all })]
  },
}

const pageKeys = ({ sessionId, pages }: EventOf<"v1.FeedRestarted">["sessions"][number]) =>
  pages.map((page) => families.translations.key(sessionId, page))

/** Afterwards the gateway may have other messages under the same numbers. */
const feedRestarted: Fold<"v1.FeedRestarted", typeof translations> = {
  reads: ({ sessions }) => sessions.flatMap(pageKeys),
  fold: ({ sessions }, rows) =>
    sessions.flatMap(pageKeys).flatMap((key) => (rows.get(key) === undefined ? [] : [remove(key)])),
}

/** The projection's folds, by event. */
export const translationFolds = {
  "v1.MessageTranslated": messageTranslated,
  "v1.FeedRestarted": feedRestarted,
} as const satisfies Folds<typeof translations>
