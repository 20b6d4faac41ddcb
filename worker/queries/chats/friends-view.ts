/** Query `friends`: favourites first, then by name, each with the last message of the chat. */
import { Effect, SubscriptionRef } from "effect"
import type { FriendEntry } from "#schema/friends/relation.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import { Identity } from "../../http/identity.ts"
import { Intents } from "../../intents/intents.ts"
import { Outbox } from "../../outbox/outbox.ts"
import { families, type RowKey } from "../../store/families.ts"
import { RowReader } from "../../store/row-reader.ts"
import type { ChatRow } from "../../store/row-schemas.ts"
import { concernsRelations, keepRelations } from "../people/relations-kept.ts"
import { listOf, type OpenRowView } from "../view.ts"
import { chatEntryOf } from "./chat-entry.ts"
import { isChatKey } from "./chats-view.ts"
import { sendStateOf, waitingTexts } from "./waiting-texts.ts"

export const openFriends: OpenRowView<"friends", RowReader | Identity | Intents | Outbox> = Effect.fnUntraced(
  function* () {
    const reader = yield* RowReader
    const { userId: me } = yield* Identity
    const intents = yield* Intents
    const { sending } = yield* Outbox
    const kept = yield* keepRelations
    const chats = new Map<string, ChatRow | null>()

    /** Chats of these people, read once and again when they change. */
    const readChats = Effect.fnUntraced(function* (
      friends: ReadonlyArray<number>,
      changed: ReadonlySet<RowKey> | null,
    ) {
      for (const key of changed ?? []) if (isChatKey(key)) chats.delete(key)
      const keys = friends.map((id) => families.chat.key(sessionIdOf(me, id))).filter((key) => !chats.has(key))
      const rows = yield* reader.rows(keys)
      for (const key of keys) chats.set(key, rows.get(key) ?? null)
    })

    return {
      concerns: (key) => concernsRelations(key) || isChatKey(key),
      topics: ["sending"],
      read: (changed) =>
        Effect.gen(function* () {
          yield* kept.refresh(changed)
          const friends = kept.all().filter(({ friend }) => friend)
          const ids = friends.map(({ userId }) => userId)
          yield* readChats(ids, changed)
          const texts = new Map(waitingTexts(intents.all()).map((text) => [text.command.to, text]))
          const onTheirWay = SubscriptionRef.getUnsafe(sending)
          const entries = yield* Effect.forEach(friends, (relation) =>
            Effect.map(kept.personOf(relation.userId), (person): FriendEntry => {
              const chat = chats.get(families.chat.key(sessionIdOf(me, relation.userId))) ?? null
              const text = texts.get(relation.userId)
              const state = text === undefined ? null : sendStateOf(text, onTheirWay)
              const shown = chat === null ? undefined : chatEntryOf(chat, person, relation, text, state)
              return {
                friendId: relation.userId,
                person,
                relation,
                unreadCount: shown?.noReadCount ?? 0,
                last: shown?.last ?? null,
                time: chat?.last?.time ?? 0,
              }
            }),
          )
          entries.sort(byFavouriteThenName)
          return { ...listOf(entries, ({ friendId }) => String(friendId)), head: { count: entries.length } }
        }),
    }
  },
)

/** By code units: the same order on every device, whatever its language. */
const byFavouriteThenName = (a: FriendEntry, b: FriendEntry): number => {
  const [x, y] = [a.person?.userName.toLowerCase() ?? "", b.person?.userName.toLowerCase() ?? ""]
  return Number(b.relation.stick) - Number(a.relation.stick) || (x < y ? -1 : x > y ? 1 : a.friendId - b.friendId)
}
