/**
 * Query `threadPlace`: where a moment is in a thread. Messages that could be nearer and are not on this device are
 * fetched page by page. Each further read halves what is left, until the place is exact or the gateway cannot be asked.
 */
import { Effect, SubscriptionRef } from "effect"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import { History } from "../../history/history.ts"
import { Identity } from "../../http/identity.ts"
import { families } from "../../store/families.ts"
import { RowReader } from "../../store/row-reader.ts"
import type { OpenRowView } from "../view.ts"
import { findPlace } from "./thread-place.ts"

export const openThreadPlace: OpenRowView<"threadPlace", RowReader | Identity | History> = Effect.fnUntraced(
  function* ({ friendId, at }) {
    const reader = yield* RowReader
    const { userId: me } = yield* Identity
    const history = yield* History
    const sessionId = sessionIdOf(me, friendId)
    const chatKey = families.chat.key(sessionId)
    const pages = `m|${sessionId}|`

    /** Keys of newer pages sort first, so what follows a page's key is the nearest older page that is here. */
    const pageAt = Effect.fnUntraced(function* (page: number) {
      const [found] = yield* reader.range("page", { after: families.page.key(sessionId, page + 1), limit: 1 })
      const [, value] = found ?? []
      return value === undefined || value.sessionId !== sessionId || value.messages.length === 0 ? undefined : value
    })

    return {
      concerns: (key) => key === chatKey || key.startsWith(pages),
      topics: ["filling"],
      read: () =>
        Effect.gen(function* () {
          const chat = (yield* reader.rows([chatKey])).get(chatKey)
          const count = chat?.count ?? 0
          if (count === 0) return { n: null, state: "exact" } as const
          const found = yield* findPlace(at, count, pageAt)
          const n = found.n ?? count - 1
          if (found.from >= found.below) return { n, state: "exact" } as const
          const asked = (found.from + found.below - 1) >> 1
          yield* history.fill(sessionId, [asked])
          const filling = SubscriptionRef.getUnsafe(history.filling).get(sessionId)
          return { n, state: filling ?? "failed" } as const
        }),
    }
  },
)
