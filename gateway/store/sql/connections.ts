/** Where transactions get their connection from: one PGlite that is taken in turns, or a pool of PostgreSQL's. */
import { fileURLToPath } from "node:url"
import type { Effect } from "effect"
import type { Bus } from "../bus/bus.ts"
import type { Database } from "./database.ts"
import type { OnStatement } from "./statements.ts"

/** Name of the NOTIFY channel of all gateways on one database. */
export const CHANNEL = "livcam"

export interface Lease {
  /** The same for a connection each time, so that what is made of it is made once. */
  readonly db: Database
  /** Statements without values, one after the other in one round trip. */
  say(statements: string): Promise<unknown>
  /** Tells of each statement from now on; null: of none. */
  hear(on: OnStatement | null): void
  /** Gives the connection back; a broken one is thrown away. */
  release(isBroken: boolean): Effect.Effect<void>
}

export interface Connections {
  readonly lease: Effect.Effect<Lease>
  /** How often a transaction that met another one is run before it fails. */
  readonly attempts: number
  /** What this process tells others, and hears of them and of triggers. */
  readonly bus: Bus
}

export const migrationsFolder = fileURLToPath(new URL("../migrations", import.meta.url))
