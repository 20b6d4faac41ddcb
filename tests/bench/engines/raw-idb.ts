/**
 * Raw IndexedDB in the usual layout: messages with an index by place, chats, events; one relaxed transaction per write.
 */
import type { Message } from "#schema/chat/message.ts"
import type { World } from "../workload/world.ts"
import { makeChatBook } from "./chat-book.ts"
import type { Chat, Engine } from "./engine.ts"
import { answer, done, lastOf, openDatabase, writing } from "./idb.ts"

const ALL = ["messages", "sessions", "events"] as const

export const makeRawIdb = ({ sessionOf, messagesOf }: World): Engine => {
  const book = makeChatBook()
  let database: IDBDatabase
  let emitted = 0

  const write = (messages: ReadonlyArray<Message>, isLogged: boolean): Promise<void> => {
    const transaction = writing(database, isLogged ? ALL : ["messages", "sessions"])
    const rows = transaction.objectStore("messages")
    for (const message of messages) rows.put(message)
    const chats = transaction.objectStore("sessions")
    for (const chat of book.take(messages)) chats.put(chat)
    if (isLogged) {
      const events = transaction.objectStore("events")
      for (const message of messages) events.put({ _tag: "v1.MessageReceived", message })
    }
    return done(transaction)
  }
  const lastBefore = async (range: IDBKeyRange, limit: number) => {
    const index = database.transaction("messages").objectStore("messages").index("place")
    return [...(await lastOf<Message>(index, range, limit))].reverse()
  }

  return {
    open: async () => {
      database = await openDatabase("raw-idb", (made) => {
        const messages = made.createObjectStore("messages", { keyPath: "messageId" })
        messages.createIndex("place", ["sessionId", "time", "messageId"])
        made.createObjectStore("sessions", { keyPath: "sessionId" })
        made.createObjectStore("events", { autoIncrement: true })
      })
    },
    newest: (session, limit) => lastBefore(IDBKeyRange.bound([sessionOf(session)], [sessionOf(session), []]), limit),
    older: ({ sessionId, time, messageId }, limit) =>
      lastBefore(IDBKeyRange.bound([sessionId], [sessionId, time, messageId], false, true), limit),
    chats: async (limit) => {
      const rows: ReadonlyArray<Chat> = await answer(database.transaction("sessions").objectStore("sessions").getAll())
      book.learn(rows)
      return book.newest(limit)
    },
    count: async (session) => book.count(sessionOf(session)),
    seed: async (spans) => {
      for (const span of spans) await write(messagesOf(span), false)
    },
    seeded: async () => {},
    sync: (page) => write(page, false),
    watch: async () => {},
    receive: async (message, isLogged) => {
      await write([message], isLogged)
      emitted += 1
      return message
    },
    single: async (message) => {
      await write([message], false)
      emitted += 1
    },
    burst: async (messages) => {
      await write(messages, true)
      emitted += 1
    },
    emissions: () => {
      const count = emitted
      emitted = 0
      return count
    },
  }
}
