/**
 * Query `friends`: favourites first, then by name. Each has the chat's newest message as the chat list shows it, and
 * the message's translation.
 */
import { Effect, SubscriptionRef } from "effect"
import type { FriendEntry } from "#schema/friends/relation.ts"
import type { Identity } from "../../http/identity.ts"
import { Intents } from "../../intents/intents.ts"
import { Outbox } from "../../outbox/outbox.ts"
import { families, isKeyOf, type RowKey, type ValueOf } from "../../store/families.ts"
import { pageOf } from "../../store/page-refs.ts"
import { RowReader } from "../../store/row-reader.ts"
import type { ChatRow } from "../../store/row-schemas.ts"
import { concernsRelations, keepRelations } from "../people/relations-kept.ts"
import { listOf, type OpenRowView } from "../view.ts"
import { chatEntryOf } from "./chat-entry.ts"
import { isChatKey, keepChatsOfPeople } from "./chats-of-people.ts"
import { sendStateOf, waitingTexts } from "./waiting-texts.ts"

const isTranslationsKey = isKeyOf("translations")

/**
 * Key of the page with the translation of a chat's newest message; undefined when there is none, or it is the user's
 * own.
 */
const translationsKey = ({ sessionId, friendId, last }: ChatRow) =>
  last === null || last.sendUserId !== friendId ? undefined : families.translations.key(sessionId, pageOf(last.n))

/** Translations of the newest messages of chats, read once, and again when they change. */
const keepTranslations = Effect.gen(function* () {
  const reader = yield* RowReader
  const pages = new Map<string, ValueOf<`a|${string}`> | null>()
  return {
    of: (chat: ChatRow) =>
      pages.get(translationsKey(chat) ?? "")?.translations.find(({ n }) => n === chat.last?.n)?.translation ?? null,
    refresh: Effect.fnUntraced(function* (chats: ReadonlyArray<ChatRow>, changed: ReadonlySet<RowKey> | null) {
      for (const key of changed ?? []) if (isTranslationsKey(key)) pages.delete(key)
      const keys = chats.flatMap((chat) => translationsKey(chat) ?? []).filter((key) => !pages.has(key))
      const rows = yield* reader.rows(keys)
      for (const key of keys) pages.set(key, rows.get(key) ?? null)
    }),
  }
})

export const openFriends: OpenRowView<"friends", RowReader | Identity | Intents | Outbox> = Effect.fnUntraced(
  function* () {
    const intents = yield* Intents
    const { sending } = yield* Outbox
    const kept = yield* keepRelations
    const chats = yield* keepChatsOfPeople
    const translations = yield* keepTranslations

    return {
      concerns: (key) => concernsRelations(key) || isChatKey(key) || isTranslationsKey(key),
      topics: ["sending"],
      read: (changed) =>
        Effect.gen(function* () {
          yield* kept.refresh(changed)
          const friends = kept.all().filter(({ friend }) => friend)
          const ids = friends.map(({ userId }) => userId)
          yield* chats.refresh(ids, changed)
          yield* translations.refresh(
            ids.flatMap((id) => chats.of(id) ?? []),
            changed,
          )
          const texts = new Map(waitingTexts(intents.all()).map((text) => [text.command.to, text]))
          const onTheirWay = SubscriptionRef.getUnsafe(sending)
          const entries = yield* Effect.forEach(friends, (relation) =>
            Effect.map(kept.personOf(relation.userId), (person): FriendEntry => {
              const chat = chats.of(relation.userId)
              const text = texts.get(relation.userId)
              const state = text === undefined ? null : sendStateOf(text, onTheirWay)
              const shown = chat === null ? undefined : chatEntryOf(chat, person, relation, text, state)
              return {
                friendId: relation.userId,
                person,
                relation,
                unreadCount: shown?.noReadCount ?? 0,
                last: shown?.last ?? null,
                translation: chat === null || text !== undefined ? null : translations.of(chat),
                time: shown?.last ? shown.timestamp : 0,
              }
            }),
          )
          entries.sort(byFavouriteThenName)
          return { ...listOf(entries, ({ friendId }) => String(friendId)), head: { count: entries.length } }
        }),
    }
  },
)

/** Compares code units: the same order on every device, whatever its language. */
const byFavouriteThenName = (a: FriendEntry, b: FriendEntry): number => {
  const [x, y] = [a.person?.userName.toLowerCase() ?? "", b.person?.userName.toLowerCase() ?? ""]
  return Number(b.relation.stick) - Number(a.relation.stick) || (x < y ? -1 : x > y ? 1 : a.friendId - b.friendId)
}
