/** Makes rows anew from the log: those that were found unreadable, or all of them when the folds have changed. */
import { Effect } from "effect"
import type { AppFailure } from "#schema/errors.ts"
import { FOLDS } from "../projections/fold-map.ts"
import { FOLD_FAMILIES, type RowKey } from "../store/families.ts"
import type { LogStoreShape } from "../store/log-store.ts"
import type { RowWrite } from "../store/rows.ts"
import { type FoldedRows, makeRefold } from "./refold.ts"

const READ = 500
const WRITE = 500

export const makeRebuild = (store: LogStoreShape, me: number) => {
  const foldLog = Effect.fnUntraced(function* (): Effect.fn.Return<FoldedRows, AppFailure> {
    const { rows, take } = makeRefold(me)
    let after: string | undefined
    for (;;) {
      const found = yield* store.range("entry", { limit: READ, ...(after === undefined ? {} : { after }) })
      take(found.map(([, entry]) => entry))
      const last = found.at(-1)
      if (last === undefined) return rows
      after = last[0]
    }
  })

  const asFolded = (rows: FoldedRows, key: RowKey): RowWrite => ({ key, value: rows.get(key) ?? null })

  return {
    /** Rows that could not be read, made anew; empty when there were none. */
    repair: Effect.gen(function* (): Effect.fn.Return<ReadonlyArray<RowWrite>, AppFailure> {
      const keys = yield* store.takeDamaged
      if (keys.length === 0) return []
      const rows = yield* foldLog()
      const writes = keys.map((key) => asFolded(rows, key))
      yield* store.keep(writes)
      return writes
    }),

    /** All rows, when other folds than these made them. Killed in between, it begins again. */
    rebuild: Effect.gen(function* (): Effect.fn.Return<void, AppFailure> {
      const { seq, folds } = yield* store.head
      if (folds === FOLDS) return
      if (seq > 0) {
        const rows = yield* foldLog()
        const stored = yield* Effect.forEach(FOLD_FAMILIES, (name) => store.range(name))
        const found = [...stored.flat().map(([key]) => key), ...(yield* store.takeDamaged)]
        const gone = found.filter((key) => !rows.has(key))
        const keys = [...gone, ...rows.keys()]
        for (let from = 0; from < keys.length; from += WRITE)
          yield* store.keep(keys.slice(from, from + WRITE).map((key) => asFolded(rows, key)))
      }
      yield* store.note({ folds: FOLDS })
    }),
  }
}
