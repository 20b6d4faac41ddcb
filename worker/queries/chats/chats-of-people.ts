/** The chats with some people, kept while a list of these people is watched: read once, and again when they change. */
import { Effect } from "effect"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import { Identity } from "../../http/identity.ts"
import { families, isKeyOf, type RowKey } from "../../store/families.ts"
import { RowReader } from "../../store/row-reader.ts"
import type { ChatRow } from "../../store/row-schemas.ts"

export const isChatKey = isKeyOf("chat")

export const keepChatsOfPeople = Effect.gen(function* () {
  const reader = yield* RowReader
  const { userId: me } = yield* Identity
  const chats = new Map<string, ChatRow | null>()
  const keyOf = (userId: number) => families.chat.key(sessionIdOf(me, userId))

  return {
    /** Null when there is no chat with the person. */
    of: (userId: number): ChatRow | null => chats.get(keyOf(userId)) ?? null,
    refresh: Effect.fnUntraced(function* (people: ReadonlyArray<number>, changed: ReadonlySet<RowKey> | null) {
      for (const key of changed ?? []) if (isChatKey(key)) chats.delete(key)
      const keys = people.map(keyOf).filter((key) => !chats.has(key))
      const rows = yield* reader.rows(keys)
      for (const key of keys) chats.set(key, rows.get(key) ?? null)
    }),
  }
})
