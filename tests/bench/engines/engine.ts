/**
 * What every engine of the benchmark can do, in its own dedicated worker. All are asked the same and must answer the same
 * rows; a write is done when it is durable in the engine's usual sense (relaxed), unless the engine says otherwise.
 */
import type { Message } from "#schema/chat/message.ts"
import type { Span } from "../workload/world.ts"

/** A chat as engines without folds of their own store it. */
export interface Chat {
  readonly sessionId: string
  /** Messages in the session. */
  readonly count: number
  readonly last: Message
}

/** One row of the chat list as the page shows it. */
export interface ChatLine {
  readonly sessionId: string
  readonly time: number
  readonly text: string
}

export interface Engine {
  readonly open: () => Promise<void>
  /** The newest messages of a session, oldest first. */
  readonly newest: (session: number, limit: number) => Promise<ReadonlyArray<Message>>
  /** Newest first. */
  readonly chats: (limit: number) => Promise<ReadonlyArray<ChatLine>>
  /** Messages in a session, as its chat says. */
  readonly count: (session: number) => Promise<number>
  /** Messages of a session right before this one, oldest first. */
  readonly older: (before: Message, limit: number) => Promise<ReadonlyArray<Message>>
  /** Writes history as fast as it can; spans come in the order of the world. */
  readonly seed: (spans: ReadonlyArray<Span>) => Promise<void>
  /** After the last span: whatever makes the data durable and small. */
  readonly seeded: () => Promise<void>
  /** A page of history as the network brings it; one write. */
  readonly sync: (page: ReadonlyArray<Message>) => Promise<void>
  /** From now on the page shows this session and the chat list: engines with live queries begin them. */
  readonly watch: (session: number) => Promise<void>
  /** A live message of the watched session, durable; `isLogged`: its event is appended in the same write. Gives what the page shows. */
  readonly receive: (message: Message, isLogged: boolean) => Promise<Message>
  /** A live message of any session, durable; asked for many at a time. */
  readonly single: (message: Message) => Promise<void>
  /** Many live messages that came together. */
  readonly burst: (messages: ReadonlyArray<Message>) => Promise<void>
  /** How often the chat list has been sent on since the last time this was asked. */
  readonly emissions: () => number
  /** As if former folds had made the rows: the next worker makes them anew. */
  readonly outdate?: () => Promise<void>
  /** Makes every row anew from the log; how many rows there are. */
  readonly rebuild?: () => Promise<number>
  /** First messages with a word that begins so, newest first. */
  readonly search?: (prefix: string, limit: number) => Promise<ReadonlyArray<Message>>
}

export type EngineName = "ours" | "raw-idb" | "raw-pages" | "dexie" | "rxdb" | "sqlite-wal" | "tinybase" | "pouchdb"
