/** Messages, reads, feeds, introductions and intents in memory. */
import { Effect } from "effect"
import type { Message } from "#schema/chat/message.ts"
import type { FeedEntry } from "#schema/log/entry.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import type { Feeds, IntentOutcome, Intents, Introductions, Messages, Reads } from "../store.ts"
import { upcastFeeds } from "../upcast-feeds.ts"
import { type Journal, Lists, Table } from "./table.ts"

interface Chat {
  readonly messages: Messages
  readonly reads: Reads
  readonly feeds: Feeds
  readonly introductions: Introductions
  readonly intents: Intents
}

export const makeChat = (journal: Journal): Chat => {
  const messages = new Lists<string, Message>(journal)
  const messagesByIntent = new Table<string, Message>(journal)
  const reads = new Table<string, number>(journal)
  const feeds = new Lists<number, FeedEntry>(journal)
  const looks = new Table<string, string>(journal)
  const outcomes = new Table<string, IntentOutcome>(journal)
  const toldTo = (userId: number) =>
    looks.entries().flatMap(([key, look]) => {
      const [teller, personId] = key.split("|").map(Number)
      return teller === userId && personId !== undefined ? [{ personId, look }] : []
    })
  const claimed = (key: string, as: IntentOutcome) =>
    Effect.sync(() => {
      if (outcomes.has(key)) return false
      outcomes.set(key, as)
      return true
    })
  const pair = (a: number | string, b: number | string): string => `${a}|${b}`

  return {
    messages: {
      count: (sessionId) => Effect.sync(() => messages.of(sessionId).length),
      append: (message) =>
        Effect.sync(() => {
          const numbered = { ...message, n: messages.of(message.sessionId).length }
          messages.push(message.sessionId, numbered)
          if (message.intentId !== null) messagesByIntent.set(pair(message.sendUserId, message.intentId), numbered)
          return numbered
        }),
      page: (sessionId, before, limit) =>
        Effect.sync(() => {
          const list = messages.of(sessionId)
          const end = before < 0 ? list.length : Math.min(before, list.length)
          return list.slice(Math.max(0, end - limit), end)
        }),
      newestFrom: (sessionId, sendUserId) =>
        Effect.sync(() => messages.of(sessionId).findLast((message) => message.sendUserId === sendUserId) ?? null),
      newestOfAll: (userId) =>
        Effect.sync(() =>
          toldTo(userId).flatMap(({ personId }) => messages.of(sessionIdOf(userId, personId)).at(-1) ?? []),
        ),
      these: (sessionId, messageIds) =>
        Effect.sync(() => messages.of(sessionId).filter(({ messageId }) => messageIds.includes(messageId))),
      byIntent: (userId, intentId) => Effect.sync(() => messagesByIntent.get(pair(userId, intentId)) ?? null),
    },
    reads: {
      get: (sessionId, userId) => Effect.sync(() => reads.get(pair(sessionId, userId)) ?? -1),
      raise: (sessionId, userId, upTo) =>
        Effect.sync(() => {
          const key = pair(sessionId, userId)
          if (upTo <= (reads.get(key) ?? -1)) return false
          reads.set(key, upTo)
          return true
        }),
    },
    feeds: upcastFeeds({
      append: (userId, events, at) =>
        Effect.sync(() =>
          events.map((event) => {
            const entry = { seq: feeds.of(userId).length + 1, at, event: structuredClone(event) }
            feeds.push(userId, entry)
            return entry
          }),
        ),
      pull: (userId, after, limit) =>
        Effect.sync(() => feeds.of(userId).slice(Math.max(0, after), Math.max(0, after) + limit)),
      entries: (userId, seqs) => Effect.sync(() => feeds.of(userId).filter((entry) => seqs.includes(entry.seq))),
      choose: (userId, { tags, are, after, upTo, limit, newest }) =>
        Effect.sync(() => {
          const found = feeds
            .of(userId)
            .slice(Math.max(0, after), upTo === null ? undefined : Math.max(0, upTo))
            .filter(({ event }) => tags.includes(event._tag) === (are === "these"))
          if (limit === null) return found
          return newest ? found.slice(Math.max(0, found.length - limit)) : found.slice(0, limit)
        }),
      head: (userId) => Effect.sync(() => feeds.of(userId).length),
    }),
    introductions: {
      told: (userId, after, limit) =>
        Effect.sync(() =>
          toldTo(userId)
            .filter(({ personId }) => personId > after)
            .sort((a, b) => a.personId - b.personId)
            .slice(0, limit),
        ),
      tell: (userId, personId, look) =>
        Effect.sync(() => {
          if (looks.get(pair(userId, personId)) === look) return false
          looks.set(pair(userId, personId), look)
          return true
        }),
      knowers: (personId, limit) =>
        Effect.sync(() =>
          looks
            .entries()
            .flatMap(([key]) => {
              const [userId, told] = key.split("|").map(Number)
              return told === personId && userId !== undefined && userId !== personId ? [userId] : []
            })
            .sort((a, b) => a - b)
            .slice(0, limit),
        ),
    },
    intents: {
      claim: (userId, intentId) => claimed(pair(userId, intentId), { seqs: [] }),
      refuse: (userId, intentId, _, code) => claimed(pair(userId, intentId), { refusedFor: code }),
      settle: (userId, intentId, seqs) => Effect.sync(() => outcomes.set(pair(userId, intentId), { seqs: [...seqs] })),
      outcome: (userId, intentId) => Effect.sync(() => outcomes.get(pair(userId, intentId)) ?? null),
    },
  }
}
