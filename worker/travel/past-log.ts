/** The rows of a past moment in memory, as the RowReader that queries read from. Nothing can be written. */
import { Effect, Layer } from "effect"
import type { FoldedRows } from "../log/refold.ts"
import type { RowChange } from "../log/timeline.ts"
import { type RowKey, rangeOf, type ValueOf } from "../store/families.ts"
import { makeListeners } from "../store/listeners.ts"
import { type RangeOptions, type Read, type RowFamily, RowReader } from "../store/row-reader.ts"
import { type RowWrite, rowsOf } from "../store/rows.ts"

export interface PastLog {
  readonly layer: Layer.Layer<RowReader>
  readonly rows: () => FoldedRows
  /** Switches to other rows. `changes`: the rows that differ. */
  readonly move: (rows: FoldedRows, changes: ReadonlyArray<RowChange>) => void
}

/** `caches`: rows that are no folds and are the same at every moment. */
export const makePastLog = (first: FoldedRows, caches: ReadonlyMap<RowKey, ValueOf<RowKey>>): PastLog => {
  let rows = first
  const { tell, listen } = makeListeners<ReadonlyArray<RowWrite>>()

  const range = <N extends RowFamily>(name: N, { after, limit }: RangeOptions = {}) =>
    Effect.sync(() => {
      const [from, to] = rangeOf(name)
      const all: ReadonlyArray<readonly [string, unknown]> = [...rows, ...caches]
      return (
        all
          // A key in a family's range belongs to that family, and its value fits.
          .filter((row): row is Read<N>[number] => row[0] >= from && row[0] < to)
          .filter(([key]) => after === undefined || key > after)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .slice(0, limit)
      )
    })

  const reader = RowReader.of({
    rows: (keys) =>
      Effect.sync(() => {
        const read = new Map<RowKey, ValueOf<RowKey>>()
        for (const key of keys) {
          const value = rows.get(key) ?? caches.get(key)
          if (value !== undefined) read.set(key, value)
        }
        return rowsOf(read)
      }),
    range,
    watch: listen,
  })

  return {
    layer: Layer.succeed(RowReader, reader),
    rows: () => rows,
    move: (next, changes) => {
      rows = next
      tell(changes.map(({ key, after }) => ({ key, value: after })))
    },
  }
}
