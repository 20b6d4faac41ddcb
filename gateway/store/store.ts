/**
 * The gateway's store: one port with a memory layer and a SQL layer, proved equal by contract.ts.
 * Everything happens inside `transact`: all of it or nothing. A lost database or a broken rule of the store is a defect,
 * never an error of the type: domain code handles only what it expects. Times are gateway milliseconds since 1970.
 */
import { Context, type Effect, type Scope } from "effect"
import type { Tables } from "./tables.ts"

/** What one transaction works with. */
export interface Tx extends Tables {
  /** Runs once after the commit, in order of asking; never after a rollback. The place for everything the outside can see. */
  afterCommit(action: Effect.Effect<void>): Effect.Effect<void>
  /**
   * Tells every gateway process on this database, this one too, after the commit: this one at once, the others soon, or never when this
   * one dies in between. At most 7,000 bytes.
   */
  announce(notice: string): Effect.Effect<void>
}

export interface StoreShape {
  /** One transaction. The body may run again after a conflict, so all it does to the world goes through `tx`. */
  transact<A, E, R>(body: (tx: Tx) => Effect.Effect<A, E, R>): Effect.Effect<A, E, R>
  /**
   * A transaction that holds the feeds of these users from its beginning: whoever writes one of them comes before or after it. It meets
   * nobody and is never run again for that, but sees what commits meanwhile elsewhere: for what stands in the feeds' owners' own rows. The
   * body may begin before they are held; what it is answered comes after.
   */
  holding<A, E, R>(userIds: ReadonlyArray<number>, body: (tx: Tx) => Effect.Effect<A, E, R>): Effect.Effect<A, E, R>
  /** Statements that each stand for themselves, without a transaction around them: for a read of one, or a write that is one. */
  single<A, E, R>(body: (tables: Tables) => Effect.Effect<A, E, R>): Effect.Effect<A, E, R>
  /**
   * Hears announcements, in commit order of each process, until the scope closes; those too by which the store itself tells
   * what others keep in memory and has changed (changes.ts).
   */
  listen(hear: (notice: string) => void): Effect.Effect<void, never, Scope.Scope>
}

export class Store extends Context.Service<Store, StoreShape>()("livcam/gateway/store/Store") {}
