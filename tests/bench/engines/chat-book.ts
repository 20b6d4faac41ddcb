/**
 * The chat rows of an engine that maintains them by hand. They are read once and changed by each message, so no write
 * has to read first.
 */
import type { Message } from "#schema/chat/message.ts"
import type { Chat, ChatLine } from "./engine.ts"

export const makeChatBook = () => {
  const chats = new Map<string, Chat>()
  return {
    learn: (rows: ReadonlyArray<Chat>): void => {
      for (const row of rows) chats.set(row.sessionId, row)
    },
    /** Returns the rows that these messages change, in their new state. */
    take: (messages: ReadonlyArray<Message>): ReadonlyArray<Chat> => {
      const changed = new Set<string>()
      for (const message of messages) {
        const { sessionId, n } = message
        const before = chats.get(sessionId)
        const count = Math.max(before?.count ?? 0, n + 1)
        const last = before === undefined || n > before.last.n ? message : before.last
        chats.set(sessionId, { sessionId, count, last })
        changed.add(sessionId)
      }
      return [...changed].flatMap((sessionId) => chats.get(sessionId) ?? [])
    },
    newest: (limit: number): ReadonlyArray<ChatLine> =>
      [...chats.values()]
        .sort((a, b) => b.last.time - a.last.time || (a.sessionId < b.sessionId ? -1 : 1))
        .slice(0, limit)
        .map(lineOf),
    count: (sessionId: string): number => chats.get(sessionId)?.count ?? 0,
  }
}

export const lineOf = ({ sessionId, last }: Chat): ChatLine => ({ sessionId, time: last.time, text: last.message })
