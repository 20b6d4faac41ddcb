/** Projection `messages`: pages of a session's messages by number. A duplicate lands on itself and changes nothing. */
import type { EventOf } from "#schema/events/index.ts"
import type { Message } from "#schema/model/message.ts"
import { MESSAGE_PAGE } from "#schema/rules/constants.ts"
import { families } from "../store/families.ts"
import { put, remove } from "../store/rows.ts"
import type { Fold } from "./fold.ts"

export const pageOf = (n: number): number => Math.floor(n / MESSAGE_PAGE)

const keyOf = ({ sessionId, n }: Message) => families.page.key(sessionId, pageOf(n))

export const messageReceived: Fold<"v1.MessageReceived"> = {
  reads: ({ message }) => [keyOf(message)],
  fold: ({ message }, rows) => {
    const key = keyOf(message)
    const messages = rows.get(key)?.messages ?? []
    if (messages.some(({ n }) => n === message.n)) return []
    const place = messages.findLastIndex(({ n }) => n < message.n) + 1
    const { sessionId, n } = message
    return [put(key, { sessionId, page: pageOf(n), messages: messages.toSpliced(place, 0, message) })]
  },
}

export const feedRestarted: Fold<"v1.FeedRestarted"> = {
  reads: ({ sessions }) => sessions.flatMap(pageKeys),
  fold: ({ sessions }, rows) =>
    sessions.flatMap(pageKeys).flatMap((key) => (rows.get(key) === undefined ? [] : [remove(key)])),
}

const pageKeys = ({ sessionId, pages }: EventOf<"v1.FeedRestarted">["sessions"][number]) =>
  pages.map((page) => families.page.key(sessionId, page))
