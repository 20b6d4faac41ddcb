/** Messages, reads and introductions in memory. */
import { Effect } from "effect"
import type { Message } from "#schema/chat/message.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import type { Introductions, Messages, Reads } from "../store.ts"
import { type Journal, Lists, pair, Table } from "./table.ts"

interface Chat {
  readonly messages: Messages
  readonly reads: Reads
  readonly introductions: Introductions
}

export const makeChat = (journal: Journal): Chat => {
  const messages = new Lists<string, Message>(journal)
  const messagesByIntent = new Table<string, Message>(journal)
  const reads = new Table<string, number>(journal)
  const looks = new Table<string, string>(journal)
  const toldTo = (userId: number) =>
    looks.entries().flatMap(([key, look]) => {
      const [teller, personId] = key.split("|").map(Number)
      return teller === userId && personId !== undefined ? [{ personId, look }] : []
    })

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
  }
}
