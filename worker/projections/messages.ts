/** Projection `messages`: pages of a session's messages by number. A duplicate changes nothing. */

import type { Message } from "#schema/chat/message.ts"
import type { EventOf } from "#schema/events.ts"
import { families } from "../store/families.ts"
import { pageOf } from "../store/page-refs.ts"
import { put, remove } from "../store/rows.ts"
import type { Fold, Folds, Projection } from "./fold.ts"
import { keepLast } from "./last-answer.ts"

export const messages = { version: 1, writes: ["page"], reads: [] } as const satisfies Projection

const pageKey = keepLast(families.page.key)
const keyOf = ({ sessionId, n }: Message) => pageKey(sessionId, pageOf(n))

const messageReceived: Fold<"v1.MessageReceived", typeof messages> = {
  reads: ({ message }) => [keyOf(message)],
  fold: ({ message }, rows) => {
    const key = keyOf(message)
    const messages = rows.get(key)?.messages ?? []
    const { sessionId, n } = message
    const place = messages.findLastIndex((one) => one.n < n) + 1
    if (messages[place]?.n === n) return []
    return [put(key, { sessionId, page: pageOf(n), messages: messages.toSpliced(place, 0, message) })]
  },
}

const feedRestarted: Fold<"v1.FeedRestarted", typeof messages> = {
  reads: ({ sessions }) => sessions.flatMap(pageKeys),
  fold: ({ sessions }, rows) =>
    sessions.flatMap(pageKeys).flatMap((key) => (rows.get(key) === undefined ? [] : [remove(key)])),
}

const pageKeys = ({ sessionId, pages }: EventOf<"v1.FeedRestarted">["sessions"][number]) =>
  pages.map((page) => families.page.key(sessionId, page))

/** The projection's folds, by event. */
export const messageFolds = {
  "v1.MessageReceived": messageReceived,
  "v1.FeedRestarted": feedRestarted,
} as const satisfies Folds<typeof messages>
