/** Where transactions get their connection from: one PGlite that is taken in turns, or a pool of PostgreSQL's. */
import { Effect, type Scope } from "effect"
import type { Database } from "./database.ts"

/** Name of the NOTIFY channel of all gateways on one database. */
export const CHANNEL = "livcam"

export interface Lease {
  /** The same for a connection each time, so that what is made of it is made once. */
  readonly db: Database
  /** Statements without values, one after the other in one round trip. */
  say(statements: string): Promise<unknown>
  /** Gives the connection back; a broken one is thrown away. */
  release(isBroken: boolean): Effect.Effect<void>
}

export interface Connections {
  readonly lease: Effect.Effect<Lease>
  /** How often a transaction that met another one is run before it fails. */
  readonly attempts: number
  /** Hears what is published here and elsewhere, and what triggers announce. */
  listen(hear: (notice: string) => void): Effect.Effect<void, never, Scope.Scope>
  /** Tells this process at once, and all others on the database soon. */
  publish(notices: ReadonlyArray<string>): void
}

/** Those of this process who listen. */
export const makeEars = () => {
  const ears = new Set<(notice: string) => void>()
  return {
    tell: (notice: string): void => {
      for (const hear of ears) hear(notice)
    },
    listen: (hear: (notice: string) => void): Effect.Effect<void, never, Scope.Scope> =>
      Effect.asVoid(
        Effect.acquireRelease(
          Effect.sync(() => ears.add(hear)),
          () => Effect.sync(() => ears.delete(hear)),
        ),
      ),
  }
}

export const migrationsFolder = new URL("../migrations", import.meta.url).pathname
