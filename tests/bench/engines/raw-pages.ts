/**
 * Raw IndexedDB in our layout, the lower bound for ours: one store, string keys that sort ascending, 64 messages per
 * record, texts as JSON. It folds by hand, keeps no bookkeeping and checks nothing.
 */
import type { Message } from "#schema/chat/message.ts"
import { MESSAGE_PAGE } from "#schema/rules/constants.ts"
import type { World } from "../workload/world.ts"
import { makeChatBook } from "./chat-book.ts"
import type { Chat, Engine } from "./engine.ts"
import { answer, done, openDatabase, writing } from "./idb.ts"

const padded = (n: number, width: number): string => String(n).padStart(width, "0")
const pageKey = (sessionId: string, page: number): string => `m|${sessionId}|${padded(9_999_999 - page, 7)}`
const pageOf = (n: number): number => Math.floor(n / MESSAGE_PAGE)

export const makeRawPages = ({ sessionOf, messagesOf }: World): Engine => {
  const book = makeChatBook()
  let database: IDBDatabase
  let emitted = 0
  let seq = 0

  const rows = () => database.transaction("rows").objectStore("rows")
  const parsed = (texts: ReadonlyArray<string>): ReadonlyArray<Message> => texts.flatMap((text) => JSON.parse(text))

  const write = async (messages: ReadonlyArray<Message>, isLogged: boolean): Promise<void> => {
    const pages = new Map<string, Array<Message>>()
    for (const message of messages) {
      const key = pageKey(message.sessionId, pageOf(message.n))
      pages.set(key, [...(pages.get(key) ?? []), message])
    }
    const transaction = writing(database, ["rows"])
    const store = transaction.objectStore("rows")
    for (const [key, added] of pages) {
      const isWhole = added.length === MESSAGE_PAGE
      const put = (before: ReadonlyArray<Message>): void => {
        const all = [...before, ...added]
        store.put(JSON.stringify(before.length === 0 ? all : all.sort((a, b) => a.n - b.n)), key)
      }
      if (isWhole) put([])
      else {
        const stored: IDBRequest<string | undefined> = store.get(key)
        stored.onsuccess = () => put(stored.result === undefined ? [] : parsed([stored.result]))
      }
    }
    for (const chat of book.take(messages)) store.put(JSON.stringify(chat), `s|${chat.sessionId}`)
    if (isLogged) {
      seq += 1
      const events = messages.map((message) => ({ _tag: "v1.MessageReceived", message }))
      store.put(JSON.stringify({ seq, events }), `e|${padded(seq, 12)}`)
    }
    await done(transaction)
  }

  /** Messages below `n`, from at most two pages. */
  const below = async (sessionId: string, n: number, limit: number) => {
    const newest = pageOf(Math.max(0, n - 1))
    const range = IDBKeyRange.bound(pageKey(sessionId, newest), `m|${sessionId}}`, false, true)
    const texts: ReadonlyArray<string> = await answer(rows().getAll(range, Math.ceil(limit / MESSAGE_PAGE) + 1))
    return parsed([...texts].reverse())
      .filter((message) => message.n < n)
      .slice(-limit)
  }

  return {
    open: async () => {
      database = await openDatabase("raw-pages", (made) => made.createObjectStore("rows"))
    },
    newest: async (session, limit) => {
      const sessionId = sessionOf(session)
      const texts: ReadonlyArray<string> = await answer(
        rows().getAll(IDBKeyRange.bound(`m|${sessionId}|`, `m|${sessionId}}`, false, true), 2),
      )
      return parsed([...texts].reverse()).slice(-limit)
    },
    older: ({ sessionId, n }, limit) => below(sessionId, n, limit),
    chats: async (limit) => {
      const texts: ReadonlyArray<string> = await answer(rows().getAll(IDBKeyRange.bound("s|", "s}", false, true)))
      book.learn(texts.map((text): Chat => JSON.parse(text)))
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
