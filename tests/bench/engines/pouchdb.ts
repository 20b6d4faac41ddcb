/** PouchDB on its IndexedDB adapter: one database, keys that sort newest first, chats rewritten with their revision. */
import PouchDB from "pouchdb-browser"
import type { Message } from "#schema/chat/message.ts"
import type { World } from "../workload/world.ts"
import { makeChatBook } from "./chat-book.ts"
import type { Chat, Engine } from "./engine.ts"

const keyOf = ({ sessionId, time }: Pick<Message, "sessionId" | "time">): string =>
  `m|${sessionId}|${Number.MAX_SAFE_INTEGER - time}`

export const makePouchdb = ({ sessionOf, messagesOf }: World): Engine => {
  const book = makeChatBook()
  const database = new PouchDB("pouchdb", { auto_compaction: true })
  const revisions = new Map<string, string>()
  let emitted = 0
  let seq = 0
  /** Writes run one after the other, because a chat's next revision depends on its last. */
  let last: Promise<unknown> = Promise.resolve()

  const putNow = async (messages: ReadonlyArray<Message>, isLogged: boolean): Promise<void> => {
    const chats = book.take(messages)
    const answers = await database.bulkDocs([
      ...messages.map((message) => ({ _id: keyOf(message), message })),
      ...chats.map((chat) => ({ _id: `s|${chat.sessionId}`, _rev: revisions.get(chat.sessionId), chat })),
      ...(isLogged ? messages.map((message) => ({ _id: `e|${++seq}|${message.messageId}`, message })) : []),
    ])
    for (const { id, rev, error } of answers) {
      if (error) throw new Error(`PouchDB refuses ${id}`)
      if (id.startsWith("s|")) revisions.set(id.slice(2), rev)
    }
  }
  const put = (messages: ReadonlyArray<Message>, isLogged: boolean): Promise<void> => {
    const written = last.then(() => putNow(messages, isLogged))
    last = written.catch(() => {})
    return written
  }
  const messagesIn = async (startkey: string, sessionId: string, limit: number): Promise<ReadonlyArray<Message>> => {
    const options = { startkey, endkey: `m|${sessionId}}`, inclusive_end: false, include_docs: true, limit }
    const { rows } = await database.allDocs<{ message: Message }>(options)
    return rows.map(({ doc }) => doc.message).reverse()
  }

  return {
    open: async () => {
      await database.info()
    },
    newest: (session, limit) => messagesIn(`m|${sessionOf(session)}|`, sessionOf(session), limit),
    older: (before, limit) => messagesIn(`${keyOf(before)}\u0000`, before.sessionId, limit),
    chats: async (limit) => {
      const options = { startkey: "s|", endkey: "s}", include_docs: true }
      const { rows } = await database.allDocs<{ chat: Chat; _rev: string }>(options)
      book.learn(rows.map(({ doc }) => doc.chat))
      for (const { doc } of rows) revisions.set(doc.chat.sessionId, doc._rev)
      return book.newest(limit)
    },
    count: async (session) => book.count(sessionOf(session)),
    seed: async (spans) => {
      await put(
        spans.flatMap((span) => messagesOf(span)),
        false,
      )
    },
    seeded: async () => {},
    sync: (page) => put(page, false),
    watch: async () => {},
    receive: async (message, isLogged) => {
      await put([message], isLogged)
      emitted += 1
      return message
    },
    single: async (message) => {
      await put([message], false)
      emitted += 1
    },
    burst: async (messages) => {
      await put(messages, true)
      emitted += 1
    },
    emissions: () => {
      const count = emitted
      emitted = 0
      return count
    },
  }
}
