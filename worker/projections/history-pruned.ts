/**
 * Projection `pruning`: history that was removed from this device. Its pages go, and the chat keeps what it knew from
 * them, so that the log may forget the messages too.
 */

import type { EventOf } from "#schema/events.ts"
import { MESSAGE_PAGE } from "#schema/rules/constants.ts"
import { otherMember } from "#schema/rules/session-id.ts"
import { families, type KeyOf } from "../store/families.ts"
import { pageOf } from "../store/page-refs.ts"
import { put, remove } from "../store/rows.ts"
import type { Fold, Folds, Projection, WritesOf } from "./fold.ts"
import { putChat } from "./unread.ts"

export const pruning = {
  version: 1,
  writes: ["page", "pruned", "chat", "unread"],
  reads: [],
} as const satisfies Projection

type Pruned = EventOf<"v1.HistoryPruned">

/** One event removes the messages of at most this many pages, so that its commit stays small. */
export const MOST_PAGES = 64

const spanOf = ({ from, below }: Pruned): { readonly from: number; readonly below: number } => {
  const first = Math.max(0, from)
  return { from: first, below: Math.max(first, Math.min(below, (pageOf(first) + MOST_PAGES) * MESSAGE_PAGE)) }
}

const pagesOf = (event: Pruned): ReadonlyArray<KeyOf<"page">> => {
  const { from, below } = spanOf(event)
  const [first, behind] = [pageOf(from), Math.ceil(below / MESSAGE_PAGE)]
  return Array.from({ length: Math.max(0, behind - first) }, (_, at) => families.page.key(event.sessionId, first + at))
}

const historyPruned: Fold<"v1.HistoryPruned", typeof pruning> = {
  reads: (event, { me }) =>
    otherMember(event.sessionId, me) === undefined
      ? []
      : [
          ...pagesOf(event),
          families.chat.key(event.sessionId),
          families.pruned.key(event.sessionId),
          families.unread.key(),
        ],
  fold: (event, rows, { me, seq }) => {
    const { sessionId, lastMine, friendAt } = event
    const { from, below } = spanOf(event)
    if (otherMember(sessionId, me) === undefined) return []
    const pages = pagesOf(event).flatMap((key): WritesOf<typeof pruning> => {
      const page = rows.get(key)
      if (page === undefined) return []
      const left = page.messages.filter(({ n }) => n < from || n >= below)
      return [left.length === 0 ? remove(key) : put(key, { ...page, messages: left })]
    })
    const known = rows.get(families.pruned.key(sessionId))?.spans ?? []
    const spans = [...known.filter((span) => span.from < from || span.below > below), { from, below, seq }]
    const chat = rows.get(families.chat.key(sessionId))
    return [
      ...pages,
      put(families.pruned.key(sessionId), { sessionId, spans }),
      ...(chat === undefined
        ? []
        : putChat(rows, {
            ...chat,
            lastMine: Math.max(chat.lastMine, lastMine),
            friendAt: Math.max(chat.friendAt, friendAt),
          })),
    ]
  },
}

/** The projection's folds, by event. */
export const pruningFolds = {
  "v1.HistoryPruned": historyPruned,
} as const satisfies Folds<typeof pruning>
