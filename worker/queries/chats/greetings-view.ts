/** Query `greetings`: the chats behind the say-hi group of the chat list, newest first. */
import { Effect } from "effect"
import type { ChatEntry } from "#schema/chat/chat.ts"
import type { Identity } from "../../http/identity.ts"
import { Intents } from "../../intents/intents.ts"
import type { RowReader } from "../../store/row-reader.ts"
import { concernsRelations, keepRelations } from "../people/relations-kept.ts"
import { listOf, type OpenRowView } from "../view.ts"
import { isChatKey, keepChatsOfPeople } from "./chats-of-people.ts"
import { keepEntries } from "./kept-entries.ts"
import { hasGreeted, isGreeting } from "./say-hi-group.ts"
import { waitingTexts } from "./waiting-texts.ts"

export const openGreetings: OpenRowView<"greetings", RowReader | Identity | Intents> = Effect.fnUntraced(function* () {
  const intents = yield* Intents
  const kept = yield* keepRelations
  const chats = yield* keepChatsOfPeople
  const entryOf = keepEntries()

  return {
    concerns: (key) => concernsRelations(key) || isChatKey(key),
    topics: [],
    read: (changed) =>
      Effect.gen(function* () {
        yield* kept.refresh(changed)
        const greeters = kept.all().filter(hasGreeted)
        yield* chats.refresh(
          greeters.map(({ userId }) => userId),
          changed,
        )
        const waiting = new Map(waitingTexts(intents.all()).map((text) => [text.command.to, text]))
        const entries: Array<ChatEntry> = []
        for (const relation of greeters) {
          const chat = chats.of(relation.userId)
          if (chat === null || !isGreeting(chat, relation, waiting.get(relation.userId))) continue
          const person = chat.person ?? (yield* kept.personOf(relation.userId))
          const entry = entryOf(chat, person, relation, undefined, null)
          if (entry !== undefined) entries.push(entry)
        }
        entries.sort((a, b) => b.timestamp - a.timestamp || (a.id < b.id ? -1 : 1))
        return listOf(entries, ({ id }) => id)
      }),
  }
})
