/**
 * Query `chats`. Rows are kept while it is watched, and a commit reads again only the chats that it touched. Unanswered
 * greetings are one entry.
 */
import { Effect, SubscriptionRef } from "effect"
import type { ChatEntry } from "#schema/chat/chat.ts"
import type { Person } from "#schema/people/user.ts"
import { Intents, isIntentKey } from "../../intents/intents.ts"
import { Outbox } from "../../outbox/outbox.ts"
import { findPerson, isProfileKey } from "../../remotes/find-person.ts"
import { families, type RowKey, rangeOf } from "../../store/families.ts"
import { RowReader } from "../../store/row-reader.ts"
import type { ChatRow } from "../../store/row-schemas.ts"
import { isRelationKey, keepRelations } from "../people/relations-kept.ts"
import type { OpenRowView } from "../view.ts"
import { isChatKey } from "./chats-of-people.ts"
import { keepEntries } from "./kept-entries.ts"
import { type Greeting, isGreeting, sayHiGroup } from "./say-hi-group.ts"
import { sendStateOf, waitingTexts } from "./waiting-texts.ts"

const [FROM] = rangeOf("chat")

export const openChats: OpenRowView<"chats", RowReader | Intents | Outbox> = Effect.fnUntraced(function* () {
  const reader = yield* RowReader
  const intents = yield* Intents
  const { sending } = yield* Outbox
  const unreadKey = families.unread.key()
  const kept = yield* keepRelations
  const chats = new Map<string, ChatRow>()
  /** People whom the feed has not named yet, as their profiles name them. */
  const strangers = new Map<number, Person | null>()

  const refresh = Effect.fnUntraced(function* (changed: ReadonlySet<RowKey> | null) {
    yield* kept.refresh(changed)
    if (changed === null) {
      for (const [, chat] of yield* reader.range("chat")) chats.set(chat.sessionId, chat)
    } else {
      const keys = [...changed].filter(isChatKey)
      const rows = yield* reader.rows(keys)
      for (const key of keys) {
        const chat = rows.get(key)
        if (chat === undefined) chats.delete(key.slice(FROM.length))
        else chats.set(chat.sessionId, chat)
      }
    }
    // A profile that was removed with the saved answers names nobody any more, in any tab.
    if (changed !== null && [...changed].some(isProfileKey)) strangers.clear()
    for (const { person, friendId } of chats.values())
      if (person === null && !strangers.get(friendId)) strangers.set(friendId, yield* findPerson(reader, friendId))
  })

  const entryOf = keepEntries()
  /** The group's entry stays the same object while nothing in it changes. */
  let group: { readonly text: string; readonly entry: ChatEntry } | undefined
  const keptGroup = (entry: ChatEntry): ChatEntry => {
    const text = JSON.stringify(entry)
    if (group?.text !== text) group = { text, entry }
    return group.entry
  }

  const entries = (): ReadonlyArray<ChatEntry> => {
    const waiting = new Map(waitingTexts(intents.all()).map((text) => [text.command.to, text]))
    const onTheirWay = SubscriptionRef.getUnsafe(sending)
    const greetings: Array<Greeting> = []
    const shown: Array<ChatEntry> = []
    for (const chat of chats.values()) {
      const text = waiting.get(chat.friendId)
      const person = chat.person ?? strangers.get(chat.friendId) ?? null
      const relation = kept.viewOf(chat.friendId)
      const entry = entryOf(chat, person, relation, text, text === undefined ? null : sendStateOf(text, onTheirWay))
      if (entry === undefined) continue
      if (isGreeting(chat, relation, text)) greetings.push({ entry, person })
      else shown.push(entry)
    }
    const hellos = sayHiGroup(greetings)
    if (hellos !== undefined) shown.push(keptGroup(hellos))
    return shown.sort((a, b) => b.timestamp - a.timestamp || (a.id < b.id ? -1 : 1))
  }

  return {
    concerns: (key) =>
      isChatKey(key) || isIntentKey(key) || isRelationKey(key) || key === unreadKey || isProfileKey(key),
    topics: ["sending"],
    read: (changed) =>
      Effect.gen(function* () {
        yield* refresh(changed)
        const rows = yield* reader.rows([unreadKey])
        const shown = entries()
        return {
          head: { unread: rows.get(unreadKey) ?? 0 },
          order: shown.map(({ id }) => id),
          rows: new Map(shown.map((entry) => [entry.id, entry])),
        }
      }),
  }
})
