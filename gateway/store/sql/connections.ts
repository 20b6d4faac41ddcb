/** Where transactions get their connection from: one PGlite that is taken in turns, or a pool of PostgreSQL's. */
import type { Effect, Scope } from "effect"
import type { Database } from "./database.ts"

/** Name of the NOTIFY channel of all gateways on one database. */
export const CHANNEL = "livcam"

export interface Lease {
  readonly db: Database
  /** Gives the connection back; a broken one is thrown away. */
  release(isBroken: boolean): Effect.Effect<void>
}

export interface Connections {
  readonly lease: Effect.Effect<Lease>
  /** How often a transaction that met another one is run before it fails. */
  readonly attempts: number
  listen(hear: (notice: string) => void): Effect.Effect<void, never, Scope.Scope>
}

export const migrationsFolder = new URL("../migrations", import.meta.url).pathname
