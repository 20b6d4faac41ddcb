/**
 * Vacuums the embedded database, a table at a time: PGlite has no process beside its one session that would, so what was changed or forgotten
 * would leave gaps for ever. Between two tables whoever waits has their turn. PostgreSQL does it by itself.
 */
import { Effect } from "effect"
import { Store } from "../store/store.ts"

export const vacuumAll: Effect.Effect<void, never, Store> = Effect.gen(function* () {
  const { single } = yield* Store
  for (const { name } of yield* single(({ storage }) => storage.sizes())) {
    yield* single(({ storage }) => storage.vacuum(name))
    yield* Effect.yieldNow
  }
})
