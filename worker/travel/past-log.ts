/** Log and rows of a past moment, in memory, behind the services by which queries read them. Nothing can be written. */
import { Effect, Layer, SubscriptionRef } from "effect"
import { failure } from "#schema/errors.ts"
import { type Committed, Log } from "../log/log.ts"
import type { FoldedRows } from "../log/refold.ts"
import type { RowChange } from "../log/timeline.ts"
import { type FamilyName, type KeyOf, type RowKey, rangeOf, type ValueOf } from "../store/families.ts"
import { LogStore, type LogStoreShape } from "../store/log-store.ts"
import type { Head } from "../store/row-schemas.ts"
import { rowsOf } from "../store/rows.ts"
import { firstStatus } from "../store/status-of-disk.ts"

const HEAD: Head = { seq: 0, epoch: 0, cursor: 0, folds: 0, savedAt: null }
type Read<N extends FamilyName> = ReadonlyArray<readonly [KeyOf<N>, ValueOf<KeyOf<N>>]>

export interface PastLog {
  readonly layer: Layer.Layer<Log | LogStore>
  readonly rows: () => FoldedRows
  /** To other rows, of which these differ. */
  readonly move: (rows: FoldedRows, changes: ReadonlyArray<RowChange>) => void
}

/** `caches`: rows that are no folds and stay the same at each moment. */
export const makePastLog = (first: FoldedRows, caches: ReadonlyMap<RowKey, ValueOf<RowKey>>): PastLog => {
  let rows = first
  const listeners = new Set<(committed: Committed) => void>()
  const refused = Effect.fail(failure("timeTravelling"))

  const range: LogStoreShape["range"] = <N extends FamilyName>(
    name: N,
    { after, limit }: { readonly after?: string; readonly limit?: number } = {},
  ) =>
    Effect.sync(() => {
      const [from, to] = rangeOf(name)
      const all: ReadonlyArray<readonly [string, unknown]> = [...rows, ...caches]
      return (
        all
          // A key of a family's range is of that family, and its value fits it.
          .filter((row): row is Read<N>[number] => row[0] >= from && row[0] < to)
          .filter(([key]) => after === undefined || key > after)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .slice(0, limit)
      )
    })

  const shelf = {
    rows: (keys: Iterable<RowKey>) =>
      Effect.sync(() => {
        const read = new Map<RowKey, ValueOf<RowKey>>()
        for (const key of keys) {
          const value = rows.get(key) ?? caches.get(key)
          if (value !== undefined) read.set(key, value)
        }
        return rowsOf(read)
      }),
    range,
  }

  const store = Effect.map(SubscriptionRef.make(firstStatus({})), (status) =>
    LogStore.of({
      ...shelf,
      beside: shelf,
      status,
      hasLost: false,
      head: Effect.succeed(HEAD),
      replaced: Effect.never,
      commit: () => refused,
      amend: () => refused,
      keep: () => refused,
      hint: () => refused,
      note: () => refused,
      texts: () => Effect.succeed([]),
      entries: () => Effect.succeed({ entries: [], reached: null }),
      textsOf: () => Effect.succeed(new Map()),
      clearBeside: () => refused,
      spare: { generation: () => 0, keep: () => refused },
      dropCaches: refused,
      lookAtRoom: Effect.void,
      takeDamaged: Effect.succeed([]),
    }),
  )

  const log = Log.of({
    append: () => refused,
    appendFacts: () => refused,
    take: () => refused,
    takeSnapshot: () => refused,
    cursor: Effect.succeed(0),
    keep: () => refused,
    steadily: (effect) => effect,
    compact: refused,
    rebuilt: Effect.void,
    listen: (listener) =>
      Effect.asVoid(
        Effect.acquireRelease(
          Effect.sync(() => listeners.add(listener)),
          () => Effect.sync(() => listeners.delete(listener)),
        ),
      ),
    over: Effect.never,
  })

  return {
    layer: Layer.mergeAll(Layer.effect(LogStore, store), Layer.succeed(Log, log)),
    rows: () => rows,
    move: (next, changes) => {
      rows = next
      const writes = changes.map(({ key, after }) => ({ key, value: after }))
      for (const listener of listeners) listener({ entry: null, writes })
    },
  }
}
