/** Search without an index, page after page. It serves past moments: their rows are in memory and have no index. */
import { Effect, Layer, SubscriptionRef } from "effect"
import type { SearchGroup, SearchHit } from "#schema/chat/search.ts"
import { otherMember } from "#schema/rules/session-id.ts"
import { Identity } from "../http/identity.ts"
import { findPerson } from "../remotes/find-person.ts"
import { families, isKeyOf } from "../store/families.ts"
import { RowReader } from "../store/row-reader.ts"
import { hitOf } from "./find.ts"
import { questionOf } from "./match-text.ts"
import { Searching } from "./searching.ts"
import type { Result } from "./watched-search.ts"

const OF_EACH = 3
const isPage = isKeyOf("page")
const areTranslations = isKeyOf("translations")

export const scanning: Layer.Layer<Searching, never, RowReader | Identity> = Layer.effect(
  Searching,
  Effect.gen(function* () {
    const reader = yield* RowReader
    const { userId: me } = yield* Identity
    const news = yield* SubscriptionRef.make(0)
    return Searching.of({
      news,
      watch: ({ text, sessionId, limit }) =>
        Effect.succeed({
          concerns: (key) => isPage(key) || areTranslations(key),
          touched: () => {},
          result: Effect.gen(function* () {
            const question = questionOf(text)
            const hits = new Map<string, Array<SearchHit>>()
            const translated = new Map(yield* reader.range("translations"))
            for (const [, page] of yield* reader.range("page")) {
              if (sessionId !== null && page.sessionId !== sessionId) continue
              const row = translated.get(families.translations.key(page.sessionId, page.page))
              const texts = new Map(row?.translations.map(({ n, translation }) => [n, translation.text]))
              const found = page.messages.flatMap((message) => hitOf(message, question, me, texts.get(message.n)) ?? [])
              if (found.length > 0) hits.set(page.sessionId, [...(hits.get(page.sessionId) ?? []), ...found])
            }
            const groups: Array<SearchGroup> = []
            for (const [of, found] of hits) {
              const friendId = otherMember(of, me)
              if (friendId === undefined) continue
              const newest = found.sort((a, b) => b.n - a.n).slice(0, sessionId === null ? OF_EACH : limit)
              const friend = yield* findPerson(reader, friendId)
              groups.push({ sessionId: of, friendId, friend, count: found.length, exact: true, hits: newest })
            }
            groups.sort(
              (a, b) => (b.hits[0]?.time ?? 0) - (a.hits[0]?.time ?? 0) || (a.sessionId < b.sessionId ? -1 : 1),
            )
            const shown = groups.slice(0, limit)
            const count = groups.reduce((sum, group) => sum + group.count, 0)
            return {
              head: { state: "ready", indexed: 100, count, chats: groups.length, exact: true },
              order: shown.map((group) => group.sessionId),
              rows: new Map(shown.map((group) => [group.sessionId, group])),
            } satisfies Result
          }),
        }),
    })
  }),
)
