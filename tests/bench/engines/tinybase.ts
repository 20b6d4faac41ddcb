/**
 * TinyBase, persisted to IndexedDB. Everything is in memory and a table is saved as a whole, so a change is shown
 * before it is durable. `sync` and `seeded` save; live writes wait for the next save.
 */
import { createIndexes, createStore } from "tinybase"
import { createIndexedDbPersister } from "tinybase/persisters/persister-indexed-db"
import type { Message } from "#schema/chat/message.ts"
import type { World } from "../workload/world.ts"
import { makeChatBook } from "./chat-book.ts"
import type { Engine } from "./engine.ts"

const MESSAGES = "messages"
const SESSIONS = "sessions"
const EVENTS = "events"

export const makeTinybase = ({ sessionOf, messagesOf }: World): Engine => {
  const book = makeChatBook()
  const store = createStore()
  const indexes = createIndexes(store)
  const persister = createIndexedDbPersister(store, "tinybase")
  let emitted = 0

  const put = (messages: ReadonlyArray<Message>, isLogged: boolean): void => {
    store.transaction(() => {
      for (const message of messages) {
        const { messageId, sessionId, time } = message
        store.setRow(MESSAGES, messageId, { sessionId, time, json: JSON.stringify(message) })
        if (isLogged) store.addRow(EVENTS, { json: JSON.stringify({ _tag: "v1.MessageReceived", message }) })
      }
      for (const { sessionId, count, last } of book.take(messages))
        store.setRow(SESSIONS, sessionId, { count, last: JSON.stringify(last) })
    })
  }
  const messageAt = (id: string): Message => JSON.parse(String(store.getCell(MESSAGES, id, "json")))
  const idsOf = (sessionId: string): ReadonlyArray<string> => indexes.getSliceRowIds("bySession", sessionId)

  return {
    open: async () => {
      await persister.load()
      indexes.setIndexDefinition("bySession", MESSAGES, "sessionId", "time")
    },
    newest: async (session, limit) => idsOf(sessionOf(session)).slice(-limit).map(messageAt),
    older: async ({ sessionId, messageId }, limit) => {
      const ids = idsOf(sessionId)
      const at = ids.lastIndexOf(messageId)
      return ids.slice(Math.max(0, at - limit), at).map(messageAt)
    },
    chats: async (limit) => {
      book.learn(
        store.getRowIds(SESSIONS).map((sessionId) => ({
          sessionId,
          count: Number(store.getCell(SESSIONS, sessionId, "count")),
          last: JSON.parse(String(store.getCell(SESSIONS, sessionId, "last"))),
        })),
      )
      return book.newest(limit)
    },
    count: async (session) => book.count(sessionOf(session)),
    seed: async (spans) => {
      for (const span of spans) put(messagesOf(span), false)
    },
    seeded: async () => {
      await persister.save()
    },
    sync: async (page) => {
      put(page, false)
      await persister.save()
    },
    watch: async () => {},
    receive: async (message, isLogged) => {
      put([message], isLogged)
      emitted += 1
      return message
    },
    single: async (message) => {
      put([message], false)
      emitted += 1
    },
    burst: async (messages) => {
      put(messages, true)
      emitted += 1
    },
    emissions: () => {
      const count = emitted
      emitted = 0
      return count
    },
  }
}
