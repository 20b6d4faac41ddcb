/**
 * Vacuums the embedded database, a table at a time: PGlite has no process beside its one session that would, so what was changed or forgotten
 * would leave gaps for ever. Between two tables whoever waits has their turn. PostgreSQL does it by itself.
 */
import { Effect } from "effect"
import { Store } from "../store/store.ts"

/** The same of checkpoints: without one the write-ahead log grows, and the next start reads all of it after a crash. */
export const checkpoint: Effect.Effect<void, never, Store> = Store.use(({ single }) =>
  single(({ storage }) => storage.checkpoint()),
)

export const vacuumAll: Effect.Effect<void, never, Store> = Effect.gen(function* () {
  const { single } = yield* Store
  for (const { name } of yield* single(({ storage }) => storage.sizes())) {
    yield* single(({ storage }) => storage.vacuum(name))
    yield* Effect.yieldNow
  }
})
