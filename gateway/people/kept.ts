/**
 * A cache of store values by numeric key. A value that is missing or a minute old (an announcement may be lost) is read
 * in a separate transaction. A value that changes while it is read is returned but not cached.
 */
import { Clock, Effect, Semaphore } from "effect"
import { Party } from "../party.ts"
import type { StoreShape, Tx } from "../store/store.ts"

export const FRESH_MS = 60_000
const MOST_AT_ONCE = 5_000

export interface Kept<V> {
  of(keys: ReadonlyArray<number>): Effect.Effect<ReadonlyMap<number, V>>
  forget(key: number): void
  forgetAll(): void
}

/** `most`: how many values are kept; the oldest are evicted. `read` returns a value for each requested key. */
export const makeKept = <V>(
  store: StoreShape,
  most: number,
  read: (tx: Tx, keys: ReadonlyArray<number>) => Effect.Effect<ReadonlyMap<number, V>>,
): Kept<V> => {
  const kept = new Map<number, { readonly value: V; readonly at: number }>()
  const readings = new Set<Set<number>>()
  let generation = 0

  /** Keys that were requested while another read ran: they form the next read, whatever the number of requests. */
  interface Batch {
    readonly keys: Set<number>
    values: ReadonlyMap<number, V> | undefined
  }
  const newBatch = (): Batch => ({ keys: new Set(), values: undefined })
  let next = newBatch()
  const oneAtATime = Semaphore.makeUnsafe(1)

  const readBatch = (batch: Batch) =>
    Effect.gen(function* () {
      if (batch.values !== undefined) return batch.values
      if (next === batch) next = newBatch()
      const changed = new Set<number>()
      const begun = generation
      readings.add(changed)
      const at = yield* Clock.currentTimeMillis
      const values = yield* Effect.ensuring(
        // In a queue of its own, so that large reads block neither the reader's own transactions nor other users'.
        Effect.provideService(
          store.transact((tx) => read(tx, [...batch.keys])),
          Party,
          "directory",
        ),
        Effect.sync(() => readings.delete(changed)),
      )
      for (const [key, value] of values) if (begun === generation && !changed.has(key)) kept.set(key, { value, at })
      for (const key of kept.keys()) {
        if (kept.size <= most) break
        kept.delete(key)
      }
      batch.values = values
      return values
    })

  const readNow = (keys: ReadonlyArray<number>) =>
    Effect.suspend(() => {
      if (next.keys.size + keys.length > MOST_AT_ONCE) next = newBatch()
      const batch = next
      for (const key of keys) batch.keys.add(key)
      return Semaphore.withPermit(oneAtATime, readBatch(batch))
    })

  return {
    of: Effect.fnUntraced(function* (keys) {
      const now = yield* Clock.currentTimeMillis
      const found = new Map<number, V>()
      const missing: Array<number> = []
      for (const key of keys) {
        const entry = kept.get(key)
        if (entry !== undefined && now - entry.at < FRESH_MS) found.set(key, entry.value)
        else missing.push(key)
      }
      if (missing.length === 0) return found
      const values = yield* readNow(missing)
      for (const key of missing) {
        const value = values.get(key)
        if (value !== undefined) found.set(key, value)
      }
      return found
    }),
    forget: (key) => {
      kept.delete(key)
      for (const changed of readings) changed.add(key)
    },
    forgetAll: () => {
      kept.clear()
      generation += 1
    },
  }
}
