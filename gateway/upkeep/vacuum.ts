/**
 * Vacuums the embedded database, a table at a time: PGlite has no process beside its one session that would, so what was changed or forgotten
 * would leave gaps for ever. Between two tables whoever waits has their turn. PostgreSQL does it by itself.
 */
import { Effect } from "effect"
import { Store } from "../store/store.ts"

export const vacuumAll: Effect.Effect<void, never, Store> = Effect.gen(function* () {
  const { single } = yield* Store
  for (const table of yield* single(({ storage }) => storage.tables())) {
    yield* single(({ storage }) => storage.vacuum(table))
    yield* Effect.yieldNow
  }
})
