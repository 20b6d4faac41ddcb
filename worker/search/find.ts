/**
 * Turns candidates into the hits that are shown. The newest candidates of each chat are read from their pages and
 * checked, so a message that has gone or changed since it was indexed is not found. Chats are sorted by their newest
 * hit.
 */
import { Effect, Option, Schema } from "effect"
import { contentOf, Message } from "#schema/chat/message.ts"
import { wordsOf } from "#schema/chat/message-content.ts"
import type { SearchGroup, SearchHit } from "#schema/chat/search.ts"
import type { AppFailure } from "#schema/errors.ts"
import { otherMember } from "#schema/rules/session-id.ts"
import { findPerson } from "../remotes/find-person.ts"
import { families, type RowKey } from "../store/families.ts"
import { pageOf } from "../store/page-refs.ts"
import { type ChatCandidates, MOST } from "./candidates.ts"
import type { SearchStore } from "./index-mark.ts"
import { marksOf, type Question, snippetOf } from "./match-text.ts"

/** Pages in one read. */
const PAGES = 24
/** Most rounds of reading. Each round checks more candidates of the chats that still lack hits. */
const ROUNDS = 12

/** Null unless one of the message's texts, or its translation, holds all words. */
export const hitOf = (message: Message, question: Question, me: number, translation?: string): SearchHit | null => {
  for (const text of [...wordsOf(contentOf(message)), translation ?? []].flat()) {
    const marks = marksOf(text, question)
    if (marks === null) continue
    const { n, sendUserId, time } = message
    return { n, mine: sendUserId === me, time, translated: text !== message.message, ...snippetOf(text, marks) }
  }
  return null
}

interface Looked {
  readonly candidates: ChatCandidates
  readonly hits: Array<SearchHit>
  /** Number of candidates that were checked. */
  seen: number
}

export const readHits = Effect.fn("readHits")(function* (
  store: SearchStore,
  me: number,
  question: Question,
  chats: ReadonlyArray<ChatCandidates>,
  each: number,
): Effect.fn.Return<ReadonlyArray<SearchGroup>, AppFailure> {
  const looked = chats.map((candidates): Looked => ({ candidates, hits: [], seen: 0 }))
  for (let round = 0; round < ROUNDS; round++) {
    const open = looked.filter(({ candidates, hits, seen }) => hits.length < each && seen < candidates.newest.length)
    if (open.length === 0) break
    const wanted = open.map((chat) => ({
      chat,
      numbers: chat.candidates.newest.slice(chat.seen, chat.seen + (each - chat.hits.length) * (round + 1)),
    }))
    const messages = yield* readMessages(store, wanted)
    const hitAt = new Map([...messages].map(([place, message]) => [place, hitOf(message, question, me)]))
    const others = [...messages.values()].filter(({ sessionId, n }) => hitAt.get(placeOf(sessionId, n)) === null)
    for (const [place, translation] of yield* readTranslations(store, others)) {
      const message = messages.get(place)
      if (message !== undefined) hitAt.set(place, hitOf(message, question, me, translation))
    }
    for (const { chat, numbers } of wanted)
      for (const n of numbers) {
        if (chat.hits.length >= each) break
        chat.seen += 1
        const hit = hitAt.get(placeOf(chat.candidates.sessionId, n)) ?? null
        if (hit !== null) chat.hits.push(hit)
      }
  }
  const found = looked.filter(({ hits }) => hits.length > 0)
  const rows = yield* store.rows(found.map(({ candidates }) => families.chat.key(candidates.sessionId)))
  const groups: Array<SearchGroup> = []
  for (const { candidates, hits, seen } of found) {
    const { sessionId, count, newest } = candidates
    const friendId = otherMember(sessionId, me)
    if (friendId === undefined) continue
    const friend = rows.get(families.chat.key(sessionId))?.person ?? (yield* findPerson(store, friendId))
    const exact = seen === newest.length && count <= MOST
    groups.push({ sessionId, friendId, friend, count: exact ? hits.length : count - (seen - hits.length), exact, hits })
  }
  return groups.sort(byNewest)
})

/** Sorts chats by their newest hit, newest first. */
export const byNewest = (a: SearchGroup, b: SearchGroup): number =>
  newestOf(b) - newestOf(a) || (a.sessionId < b.sessionId ? -1 : 1)

const newestOf = ({ hits }: SearchGroup): number => hits[0]?.time ?? 0

const placeOf = (sessionId: string, n: number): string => `${sessionId} ${n}`

/** Translations of messages whose own texts do not match: mostly there are none. */
const readTranslations = Effect.fnUntraced(function* (
  store: Pick<SearchStore, "rows">,
  messages: ReadonlyArray<Message>,
) {
  const keys = new Set(messages.map(({ sessionId, n }) => families.translations.key(sessionId, pageOf(n))))
  const found = new Map<string, string>()
  if (keys.size === 0) return found
  const rows = yield* store.rows([...keys])
  for (const key of keys) {
    const row = rows.get(key)
    for (const { n, translation } of row?.translations ?? [])
      found.set(placeOf(row?.sessionId ?? "", n), translation.text)
  }
  return found
})

const decodeMessage = Schema.decodeUnknownOption(Message)

/** The messages with these numbers. Only they are decoded, not the whole page of 64. */
const messagesOf = (text: string, asked: ReadonlySet<number>): ReadonlyArray<Message> => {
  try {
    const page: unknown = JSON.parse(text)
    const messages: unknown = typeof page === "object" && page !== null && "messages" in page ? page.messages : []
    if (!Array.isArray(messages)) return []
    return messages.flatMap((message: unknown) => {
      const isAsked = typeof message === "object" && message !== null && "n" in message && asked.has(Number(message.n))
      return isAsked ? Option.toArray(decodeMessage(message)) : []
    })
  } catch {
    // A row that cannot be read is repaired by the thread that shows its page.
    return []
  }
}

const readMessages = Effect.fnUntraced(function* (
  store: SearchStore,
  wanted: ReadonlyArray<{ readonly chat: Looked; readonly numbers: ReadonlyArray<number> }>,
) {
  const asked = new Map<RowKey, Set<number>>()
  for (const { chat, numbers } of wanted)
    for (const n of numbers) {
      const key = families.page.key(chat.candidates.sessionId, pageOf(n))
      asked.set(key, (asked.get(key) ?? new Set()).add(n))
    }
  const keys = [...asked.keys()]
  const messages = new Map<string, Message>()
  for (let at = 0; at < keys.length; at += PAGES) {
    const texts = yield* store.textsOf(keys.slice(at, at + PAGES))
    for (const [key, text] of texts)
      for (const message of messagesOf(text, asked.get(key) ?? new Set()))
        messages.set(placeOf(message.sessionId, message.n), message)
    if (at + PAGES < keys.length) yield* Effect.yieldNow
  }
  return messages
})
