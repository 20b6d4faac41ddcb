/** Query `chats`: rows are kept while it is watched, and a commit reads again only the chats it touched. */
import { Effect, SubscriptionRef } from "effect"
import type { ChatEntry, SendState } from "#schema/chat/chat.ts"
import type { Person } from "#schema/people/user.ts"
import { relationNumber } from "#schema/rules/social-rules.ts"
import { Intents, isIntentKey } from "../../intents/intents.ts"
import { Outbox } from "../../outbox/outbox.ts"
import { findPerson, isProfileKey } from "../../remotes/find-person.ts"
import { families, isKeyOf, type RowKey, rangeOf } from "../../store/families.ts"
import { RowReader } from "../../store/row-reader.ts"
import type { ChatRow } from "../../store/row-schemas.ts"
import { isRelationKey, keepRelations } from "../people/relations-kept.ts"
import type { OpenRowView } from "../view.ts"
import { chatEntryOf } from "./chat-entry.ts"
import { sendStateOf, type WaitingText, waitingTexts } from "./waiting-texts.ts"

const [FROM] = rangeOf("chat")
export const isChatKey = isKeyOf("chat")

export const openChats: OpenRowView<"chats", RowReader | Intents | Outbox> = Effect.fnUntraced(function* () {
  const reader = yield* RowReader
  const intents = yield* Intents
  const { sending } = yield* Outbox
  const unreadKey = families.unread.key()
  const kept = yield* keepRelations
  const chats = new Map<string, ChatRow>()
  /** People whom the feed has not named yet, by their profiles. */
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
    // A profile that is put away with the saved answers names nobody any more, in no tab.
    if (changed !== null && [...changed].some(isProfileKey)) strangers.clear()
    for (const { person, friendId } of chats.values())
      if (person === null && !strangers.get(friendId)) strangers.set(friendId, yield* findPerson(reader, friendId))
  })

  /** Entries whose ground has not changed stay the same objects, so that nobody compares them again. */
  const made = new Map<string, { readonly ground: ReadonlyArray<unknown>; readonly entry: ChatEntry | undefined }>()
  const entryOf = (chat: ChatRow, waiting: WaitingText | undefined, state: SendState | null): ChatEntry | undefined => {
    const person = chat.person ?? strangers.get(chat.friendId) ?? null
    const relation = kept.viewOf(chat.friendId)
    const ground = [chat, person, relationNumber(relation), relation.sayHi, waiting, state]
    const known = made.get(chat.sessionId)
    if (known?.ground.every((part, at) => part === ground[at])) return known.entry
    const entry = chatEntryOf(chat, person, relation, waiting, state)
    made.set(chat.sessionId, { ground, entry })
    return entry
  }

  const entries = (): ReadonlyArray<ChatEntry> => {
    const waiting = new Map(waitingTexts(intents.all()).map((text) => [text.command.to, text]))
    const onTheirWay = SubscriptionRef.getUnsafe(sending)
    return [...chats.values()]
      .flatMap((chat) => {
        const text = waiting.get(chat.friendId)
        return entryOf(chat, text, text === undefined ? null : sendStateOf(text, onTheirWay)) ?? []
      })
      .sort((a, b) => b.timestamp - a.timestamp || (a.id < b.id ? -1 : 1))
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
