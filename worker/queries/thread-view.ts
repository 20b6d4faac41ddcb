/** Query `thread`: a window of messages by number, and at the newest end the own texts that wait. Never a whole history. */
import { Effect, SubscriptionRef } from "effect"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import { History } from "../feed/history.ts"
import { holesOf } from "../feed/spans.ts"
import { Identity } from "../gateway/identity.ts"
import { Intents, isIntentKey } from "../outbox/intents.ts"
import { Outbox } from "../outbox/outbox.ts"
import { pageOf } from "../projections/messages.ts"
import { families } from "../store/families.ts"
import { LogStore } from "../store/log-store.ts"
import { findPerson, personKeys } from "./find-person.ts"
import { messageItem, type Window, waitingItem, windowOf } from "./thread-window.ts"
import { listOf, type OpenView } from "./view.ts"
import { waitingTexts } from "./waiting-texts.ts"

type Services = LogStore | Identity | Intents | Outbox | History

export const openThread: OpenView<"thread", Services> = Effect.fnUntraced(function* (query) {
  const store = yield* LogStore
  const { userId: me } = yield* Identity
  const intents = yield* Intents
  const { sending } = yield* Outbox
  const history = yield* History
  const { friendId } = query
  const sessionId = sessionIdOf(me, friendId)
  const chatKey = families.chat.key(sessionId)
  const pages = `m|${sessionId}|`
  const people: ReadonlyArray<string> = personKeys(friendId)

  const messagesIn = Effect.fnUntraced(function* ({ from, to }: Window) {
    if (from >= to) return []
    const first = pageOf(from)
    const keys = Array.from({ length: pageOf(to - 1) - first + 1 }, (_, at) => families.page.key(sessionId, first + at))
    const rows = yield* store.rows(keys)
    return keys.flatMap((key) => rows.get(key)?.messages ?? []).filter(({ n }) => n >= from && n < to)
  })

  return {
    concerns: (key) => key === chatKey || key.startsWith(pages) || isIntentKey(key) || people.includes(key),
    topics: ["sending", "filling"],
    read: () =>
      Effect.gen(function* () {
        const chat = (yield* store.rows([chatKey])).get(chatKey)
        const { count = 0, readByMe = -1, readByFriend = -1, draft = "" } = chat ?? {}
        const window = windowOf(query, count)
        const messages = yield* messagesIn(window)
        const holes = holesOf(window.from, window.to, messages)
        if (holes.length > 0) yield* history.fill(sessionId, holes)
        const missing =
          holes.length === 0 ? "none" : (SubscriptionRef.getUnsafe(history.filling).get(sessionId) ?? "failed")
        const texts = waitingTexts(intents.all()).filter(({ command }) => command.to === friendId)
        const onTheirWay = SubscriptionRef.getUnsafe(sending)
        const items = [
          ...messages.map((message) => messageItem(message, friendId, readByFriend)),
          ...(window.to < count ? [] : texts.map((text) => waitingItem(text, onTheirWay))),
        ]
        const friend = chat?.person ?? (yield* findPerson(store, friendId))
        return {
          ...listOf(items, ({ id }) => id),
          head: { sessionId, friend, count, ...window, readByMe, readByFriend, draft, missing },
        }
      }),
  }
})
