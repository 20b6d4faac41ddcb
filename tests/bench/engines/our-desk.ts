/**
 * Does what the watch desk does (worker/queries/watch-desk.ts) for the two views of the benchmark. A commit marks what
 * it affects, everything marked in one tick is read together, and only what changed is sent to the page.
 */

import { Effect, type Scope } from "effect"
import type { ThreadItem } from "#schema/chat/chat.ts"
import type { Message } from "#schema/chat/message.ts"
import { writeContent } from "#schema/chat/message-content.ts"
import type { QueryTag } from "#schema/queries.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import type { WatchMessage } from "#schema/worker-api.ts"
import { openChats } from "../../../worker/queries/chats/chats-view.ts"
import { openThread } from "../../../worker/queries/chats/thread-view.ts"
import { patchMessage, wholeMessage } from "../../../worker/queries/patch.ts"
import type { RowView } from "../../../worker/queries/view.ts"
import type { RowKey } from "../../../worker/store/families.ts"
import { RowReader } from "../../../worker/store/row-reader.ts"
import { friendOf, ME } from "../workload/world.ts"
import type { OurServices } from "./our-services.ts"
import { makeShown } from "./shown.ts"

interface Watch {
  readonly tag: QueryTag
  readonly view: RowView<unknown>
  changed: Set<RowKey>
  last: unknown
}

export type Run = <A, E>(effect: Effect.Effect<A, E, OurServices | Scope.Scope>) => Promise<A>

export const makeDesk = (run: Run) => {
  const shown = makeShown()
  const watches: Array<Watch> = []
  let pending: Promise<void> | undefined
  let watched = 0

  const tell = (tag: QueryTag, message: WatchMessage): void => {
    if (tag === "chats") shown.listed()
    else shown.emit(messagesIn(message, friendOf(watched)))
  }

  const turn = async (): Promise<void> => {
    await run(Effect.yieldNow)
    pending = undefined
    for (const [id, watch] of watches.entries()) {
      if (watch.changed.size === 0) continue
      const changed = watch.changed
      watch.changed = new Set()
      const now = await run(watch.view.read(changed))
      const message = patchMessage(watch.tag, id, watch.last, now)
      watch.last = now
      if (message !== null) tell(watch.tag, message)
    }
  }

  const open = async (tag: QueryTag, view: RowView<unknown>): Promise<void> => {
    const last = await run(view.read(null))
    wholeMessage(tag, watches.length, last)
    watches.push({ tag, view, changed: new Set(), last })
  }

  return {
    when: shown.when,
    emissions: shown.emissions,
    idle: async (): Promise<void> => {
      while (pending !== undefined) await pending
    },
    watch: async (session: number, before: number): Promise<void> => {
      const isFirst = watches.length === 0
      watches.length = 0
      watched = session
      const thread = { _tag: "thread", friendId: friendOf(session), anchor: "newest", before, after: 0 } as const
      await open("thread", await run(openThread(thread)))
      await open("chats", await run(openChats({ _tag: "chats" })))
      if (!isFirst) return
      await run(
        Effect.flatMap(Effect.service(RowReader), ({ watch }) =>
          watch((writes) => {
            for (const watch of watches)
              for (const { key } of writes) if (watch.view.concerns(key)) watch.changed.add(key)
            pending ??= turn()
          }),
        ),
      )
    },
  }
}

/**
 * Rebuilds the whole message from a row, in the form that the other engines return. Empty for a text that waits, and
 * for unknown content.
 */
export const messageOf = ({ id, mine, content, message }: ThreadItem, friend: number): ReadonlyArray<Message> => {
  if (message === null || content.kind === "unknown") return []
  const [sendUserId, receiveUserId] = mine ? [ME, friend] : [friend, ME]
  const intentId = id === message.messageId ? null : id
  return [
    { ...message, ...writeContent(content), sessionId: sessionIdOf(ME, friend), sendUserId, receiveUserId, intentId },
  ]
}

/** The messages among the rows of a sent message. */
const messagesIn = (sent: WatchMessage, friend: number): ReadonlyArray<Message> =>
  "rows" in sent && sent.rows !== undefined ? sent.rows.flatMap((row) => messageOf(row as ThreadItem, friend)) : []
