/** A worker that commits logs to the product's own disk, as production stores them, and reports the result. */
import { Clock, Effect, Layer } from "effect"
import type { RawEvent } from "#schema/log/entry.ts"
import { makeLog } from "../../../worker/log/log.ts"
import { refold } from "../../../worker/log/refold.ts"
import { dexieDisks } from "../../../worker/store/disk/dexie-disk.ts"
import { FOLD_FAMILIES } from "../../../worker/store/families.ts"
import { openStore, storesOf } from "../../../worker/store/open-store.ts"
import { stateHash } from "../../worlds/log/state-hash.ts"
import { answerJobs } from "./answer-jobs.ts"

export interface StoreJob {
  readonly me: number
  readonly at: number
  readonly commits: ReadonlyArray<ReadonlyArray<RawEvent>>
  /** Marks the rows as made by former folds, so that they are rebuilt. */
  readonly isOutdated: boolean
}

export interface StoreResult {
  /**
   * State hashes: of the rows on the disk, of a fold of the stored log, and of a fold of that log once it was
   * compacted.
   */
  readonly kept: string
  readonly folded: string
  readonly compacted: string
  readonly entries: readonly [before: number, after: number]
  /** The durabilities that the transactions of the commits asked IndexedDB for, each once. */
  readonly durabilities: ReadonlyArray<string>
  /** ms: writing everything, opening it again, rebuilding all rows. */
  readonly took: { readonly write: number; readonly open: number; readonly rebuild: number }
}

const durabilities = new Set<string>()
const transaction = IDBDatabase.prototype.transaction
IDBDatabase.prototype.transaction = function (stores, mode, options) {
  const made = transaction.call(this, stores, mode, options)
  if (mode === "readwrite" && this.name.includes("livcam")) durabilities.add(made.durability)
  return made
}

const disks = dexieDisks({ indexedDB, IDBKeyRange, storage: navigator.storage })
const openLog = (me: number) =>
  Effect.gen(function* () {
    const store = yield* openStore(me)
    return { store, log: yield* Effect.provide(makeLog(me), storesOf(store)) }
  })

const play = async ({ me, at, commits, isOutdated }: StoreJob): Promise<StoreResult> => {
  const still = Layer.effect(
    Clock.Clock,
    Effect.clockWith((clock) => {
      const standing: typeof clock = Object.create(clock)
      return Effect.succeed(
        Object.assign(standing, { currentTimeMillisUnsafe: () => at, currentTimeMillis: Effect.succeed(at) }),
      )
    }),
  )
  const run = <A>(effect: Effect.Effect<A, unknown, never>) => Effect.runPromise(Effect.provide(effect, still))
  const life = <A>(body: (open: Effect.Success<ReturnType<typeof openLog>>) => Effect.Effect<A, unknown>) =>
    run(Effect.scoped(Effect.flatMap(openLog(me), body)).pipe(Effect.provide(disks)))
  let asked: ReadonlyArray<string> = []
  const begun = performance.now()
  await life(({ log, store }) =>
    Effect.gen(function* () {
      durabilities.clear()
      for (const events of commits) {
        const cursor = yield* log.cursor
        if (events.some(({ _tag }) => _tag === "v1.IntentOpened")) yield* log.takeSnapshot(events, cursor + 1)
        else yield* log.take(events.map((event, n) => ({ seq: cursor + n + 1, at, event })))
      }
      asked = [...durabilities]
      if (isOutdated) yield* store.note({ folds: -1 })
    }),
  )
  const written = performance.now()
  return life(({ log, store }) =>
    Effect.gen(function* () {
      yield* store.range("chat", { limit: 50 })
      const opened = performance.now()
      yield* log.rebuilt
      const rebuilt = performance.now()
      const rows = yield* Effect.forEach(FOLD_FAMILIES, (name) => store.range(name))
      const entriesOf = Effect.map(store.entries(0, Number.POSITIVE_INFINITY), ({ entries }) => entries)
      const before = yield* entriesOf
      yield* log.compact
      const after = yield* entriesOf
      return {
        kept: stateHash(new Map(rows.flat())),
        folded: stateHash(refold(before, me)),
        compacted: stateHash(refold(after, me)),
        entries: [before.length, after.length] as const,
        durabilities: asked,
        took: { write: written - begun, open: opened - written, rebuild: rebuilt - opened },
      }
    }),
  )
}

answerJobs(play)
