/**
 * The gateway's store: one port with a memory layer and a SQL layer; contract.ts proves that both behave alike. A
 * transaction (`transact`) is all or nothing. A lost database or a broken rule of the store is a defect, never a typed
 * error: domain code handles only the errors it expects. Times are gateway time, ms since 1970.
 */
import { Context, type Effect, type Scope } from "effect"
import type { Tables } from "./tables.ts"

/** The tables and actions of one transaction. */
export interface Tx extends Tables {
  /**
   * Runs the action once after the commit, in the order of the calls; never after a rollback. For everything visible
   * outside.
   */
  afterCommit(action: Effect.Effect<void>): Effect.Effect<void>
  /**
   * Announces to every gateway process on this database, including this one, after the commit: to this process at once,
   * to the others soon, or never when this process dies in between. At most 7,000 bytes.
   */
  announce(notice: string): Effect.Effect<void>
}

export interface StoreShape {
  /** One serializable transaction. The body may run again after a conflict, so all its effects must go through `tx`. */
  transact<A, E, R>(body: (tx: Tx) => Effect.Effect<A, E, R>): Effect.Effect<A, E, R>
  /**
   * A transaction that locks the feeds of these users from its beginning: every other writer of these feeds commits
   * before or after it. It has no serialization conflicts and is never rerun because of one, but it sees what others
   * commit meanwhile. Use it for rows of the feeds' owners; an id that is no account's locks nothing. The body may
   * begin before the locks are held; its statements are answered after that.
   */
  holding<A, E, R>(userIds: ReadonlyArray<number>, body: (tx: Tx) => Effect.Effect<A, E, R>): Effect.Effect<A, E, R>
  /** Runs statements without a transaction around them: for a read or a write that is a single statement. */
  single<A, E, R>(body: (tables: Tables) => Effect.Effect<A, E, R>): Effect.Effect<A, E, R>
  /**
   * Hears announcements until the scope closes, those of each process in its commit order. This includes the store's
   * own announcements of changed rows that others cache in memory (changes.ts).
   */
  listen(hear: (notice: string) => void): Effect.Effect<void, never, Scope.Scope>
}

export class Store extends Context.Service<Store, StoreShape>()("livcam/gateway/store/Store") {}
