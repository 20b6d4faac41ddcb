/**
 * What every engine of the benchmark can do, in its own dedicated worker. All engines get the same requests and must
 * return the same rows. A write is done when it is durable in the engine's usual sense (relaxed), unless the engine
 * says otherwise.
 */
import type { Message } from "#schema/chat/message.ts"
import type { Span } from "../workload/world.ts"

/** A chat as stored by an engine that has no folds of its own. */
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
  /** Messages in a session, according to its chat. */
  readonly count: (session: number) => Promise<number>
  /** Messages of a session right before `before`, oldest first. */
  readonly older: (before: Message, limit: number) => Promise<ReadonlyArray<Message>>
  /** Writes history as fast as it can; spans come in the world's order. */
  readonly seed: (spans: ReadonlyArray<Span>) => Promise<void>
  /** Runs after the last span: whatever makes the data durable and small. */
  readonly seeded: () => Promise<void>
  /** One page of history from the network; one write. */
  readonly sync: (page: ReadonlyArray<Message>) => Promise<void>
  /** From here on the page shows this session and the chat list; engines with live queries start them. */
  readonly watch: (session: number) => Promise<void>
  /**
   * Writes a live message of the watched session durably. `isLogged`: its event is appended in the same write. Returns
   * what the page shows.
   */
  readonly receive: (message: Message, isLogged: boolean) => Promise<Message>
  /** Writes a live message of any session durably. Called for many messages at a time. */
  readonly single: (message: Message) => Promise<void>
  /** Writes many live messages that arrived together. */
  readonly burst: (messages: ReadonlyArray<Message>) => Promise<void>
  /** How many times the chat list was sent since the last call. */
  readonly emissions: () => number
  /** Marks the rows as made by older folds, so that the next worker rebuilds them. */
  readonly outdate?: () => Promise<void>
  /** Rebuilds every row from the log; returns the number of rows. */
  readonly rebuild?: () => Promise<number>
  /** The newest messages with a word that begins with `prefix`, newest first. */
  readonly search?: (prefix: string, limit: number) => Promise<ReadonlyArray<Message>>
}

export type EngineName = "ours" | "raw-idb" | "raw-pages" | "dexie" | "rxdb" | "sqlite-wal" | "tinybase" | "pouchdb"
