/** Dexie in its usual use: tables with a compound index, one transaction per write, liveQuery for what is shown. */
import Dexie, { liveQuery, type Table } from "dexie"
import type { Message } from "#schema/chat/message.ts"
import { SCREEN, type World } from "../workload/world.ts"
import { makeChatBook } from "./chat-book.ts"
import type { Chat, Engine } from "./engine.ts"
import { makeShown } from "./shown.ts"

class BenchDexie extends Dexie {
  declare messages: Table<Message, string>
  declare sessions: Table<Chat, string>
  declare events: Table<{ readonly _tag: string; readonly message: Message }, number>
  constructor() {
    super("dexie", { chromeTransactionDurability: "relaxed" })
    this.version(1).stores({
      messages: "&messageId, [sessionId+time+messageId]",
      sessions: "&sessionId",
      events: "++",
    })
  }
}

export const makeDexie = ({ sessionOf, messagesOf }: World): Engine => {
  const book = makeChatBook()
  const shown = makeShown()
  const database = new BenchDexie()

  const write = (messages: ReadonlyArray<Message>, isLogged: boolean): Promise<void> =>
    database.transaction("rw", database.messages, database.sessions, database.events, async () => {
      await database.messages.bulkPut([...messages])
      await database.sessions.bulkPut([...book.take(messages)])
      if (isLogged) await database.events.bulkAdd(messages.map((message) => ({ _tag: "v1.MessageReceived", message })))
    })
  const lastBefore = async (sessionId: string, to: ReadonlyArray<unknown>, limit: number) => {
    const range = database.messages
      .where("[sessionId+time+messageId]")
      .between([sessionId, Dexie.minKey], to, true, false)
    return (await range.reverse().limit(limit).toArray()).reverse()
  }
  const newest = (sessionId: string, limit: number) => lastBefore(sessionId, [sessionId, Dexie.maxKey], limit)

  return {
    open: async () => {
      await database.open()
    },
    newest: (session, limit) => newest(sessionOf(session), limit),
    older: ({ sessionId, time, messageId }, limit) => lastBefore(sessionId, [sessionId, time, messageId], limit),
    chats: async (limit) => {
      book.learn(await database.sessions.toArray())
      return book.newest(limit)
    },
    count: async (session) => book.count(sessionOf(session)),
    seed: async (spans) => {
      for (const span of spans) await write(messagesOf(span), false)
    },
    seeded: async () => {},
    sync: (page) => write(page, false),
    watch: async (session) =>
      shown.watch((emit) => {
        const thread = liveQuery(() => newest(sessionOf(session), SCREEN)).subscribe(emit)
        const list = liveQuery(() => database.sessions.toArray()).subscribe(shown.listed)
        return () => {
          thread.unsubscribe()
          list.unsubscribe()
        }
      }),
    receive: async (message, isLogged) => {
      const seen = shown.when(message)
      await write([message], isLogged)
      return seen
    },
    single: (message) => write([message], false),
    burst: (messages) => write(messages, true),
    emissions: shown.emissions,
  }
}
