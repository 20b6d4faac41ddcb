/**
 * SQLite-WASM on OPFS through the SAH pool, WAL with exclusive locking, JSON in a table clustered by place. The newest
 * rows of a session are a range of its primary key.
 */
import sqlite3InitModule, { type Database } from "@sqlite.org/sqlite-wasm"
import type { Message } from "#schema/chat/message.ts"
import type { World } from "../workload/world.ts"
import { makeChatBook } from "./chat-book.ts"
import type { Chat, Engine } from "./engine.ts"

const TABLES = `
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS messages (session TEXT, time INTEGER, id TEXT, json TEXT, PRIMARY KEY (session, time, id)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS sessions (session TEXT PRIMARY KEY, time INTEGER, json TEXT) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS sessions_by_time ON sessions (time);
  CREATE TABLE IF NOT EXISTS events (seq INTEGER PRIMARY KEY, json TEXT);
`

export const makeSqlite = ({ sessionOf, messagesOf }: World): Engine => {
  const book = makeChatBook()
  let database: Database
  let emitted = 0
  type Statement = ReturnType<Database["prepare"]>
  const statements = new Map<string, Statement>()

  const bound = (sql: string, values: ReadonlyArray<string | number>): Statement => {
    const statement = statements.get(sql) ?? database.prepare(sql)
    statements.set(sql, statement)
    return values.length === 0 ? statement : statement.bind([...values])
  }
  const run = (sql: string, ...values: ReadonlyArray<string | number>): void => {
    bound(sql, values).stepReset()
  }
  const jsonOf = <T>(sql: string, ...values: ReadonlyArray<string | number>): ReadonlyArray<T> => {
    const statement = bound(sql, values)
    const found: Array<T> = []
    while (statement.step()) found.push(JSON.parse(String(statement.get(0))))
    statement.reset()
    return found
  }

  const write = (messages: ReadonlyArray<Message>, isLogged: boolean): void => {
    run("BEGIN")
    for (const message of messages) {
      const { sessionId, time, messageId } = message
      run("INSERT OR REPLACE INTO messages VALUES (?, ?, ?, ?)", sessionId, time, messageId, JSON.stringify(message))
      if (isLogged) run("INSERT INTO events (json) VALUES (?)", JSON.stringify({ _tag: "v1.MessageReceived", message }))
    }
    for (const chat of book.take(messages))
      run("INSERT OR REPLACE INTO sessions VALUES (?, ?, ?)", chat.sessionId, chat.last.time, JSON.stringify(chat))
    run("COMMIT")
  }

  return {
    open: async () => {
      const sqlite = await sqlite3InitModule()
      const pool = await sqlite.installOpfsSAHPoolVfs({ name: "bench", initialCapacity: 6 })
      database = new pool.OpfsSAHPoolDb("/bench.sqlite3")
      database.exec(TABLES)
    },
    newest: async (session, limit) => {
      const sql = "SELECT json FROM messages WHERE session = ? ORDER BY time DESC, id DESC LIMIT ?"
      return jsonOf<Message>(sql, sessionOf(session), limit).toReversed()
    },
    older: async ({ sessionId, time }, limit) => {
      const sql = "SELECT json FROM messages WHERE session = ? AND time < ? ORDER BY time DESC, id DESC LIMIT ?"
      return jsonOf<Message>(sql, sessionId, time, limit).toReversed()
    },
    chats: async (limit) => {
      book.learn(jsonOf<Chat>("SELECT json FROM sessions"))
      return book.newest(limit)
    },
    count: async (session) => book.count(sessionOf(session)),
    seed: async (spans) => {
      write(
        spans.flatMap((span) => messagesOf(span)),
        false,
      )
    },
    seeded: async () => {
      database.exec("PRAGMA wal_checkpoint(TRUNCATE)")
    },
    sync: async (page) => write(page, false),
    watch: async () => {},
    receive: async (message, isLogged) => {
      write([message], isLogged)
      emitted += 1
      return message
    },
    single: async (message) => {
      write([message], false)
      emitted += 1
    },
    burst: async (messages) => {
      write(messages, true)
      emitted += 1
    },
    emissions: () => {
      const count = emitted
      emitted = 0
      return count
    },
  }
}
