/** Where transactions get a connection: from the one PGlite session, in turns, or from a PostgreSQL pool. */
import { fileURLToPath } from "node:url"
import type { Effect } from "effect"
import type { Bus } from "../bus/bus.ts"
import type { Database } from "./database.ts"
import type { OnStatement } from "./statements.ts"

/** Name of the NOTIFY channel that all gateways on one database share. */
export const CHANNEL = "livcam"

export interface Lease {
  /** Always the same object for a connection, so that what is built from it can be cached. */
  readonly db: Database
  /** Sends statements without values, all in one round trip. */
  say(statements: string): Promise<unknown>
  /** From the call on, `on` hears of each statement; null: nobody does. */
  hear(on: OnStatement | null): void
  /** Returns the connection; a broken connection is discarded. */
  release(isBroken: boolean): Effect.Effect<void>
}

export interface Connections {
  readonly lease: Effect.Effect<Lease>
  /** How often a transaction is tried when it meets serialization conflicts, before it fails. */
  readonly attempts: number
  /** Carries the announcements of this process to others, and those of others and of triggers to this process. */
  readonly bus: Bus
}

export const migrationsFolder = fileURLToPath(new URL("../migrations", import.meta.url))
