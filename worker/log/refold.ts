/** A fold from nothing: the rows that a log means. The rows of incremental folding must always equal these. */
import { Effect } from "effect"
import type { LogEntry } from "#schema/log/entry.ts"
import { planCommit } from "../projections/fold-commit.ts"
import type { StorageFailure } from "../store/disk/storage-failure.ts"
import { partsOf } from "../store/entry-parts.ts"
import { isKeyOf, type RowKey, type ValueOf } from "../store/families.ts"
import type { LogStoreShape } from "../store/log-store.ts"
import { rowsOf } from "../store/rows.ts"

export type FoldedRows = ReadonlyMap<RowKey, ValueOf<RowKey>>

/**
 * Takes entries in the order of the log, in any number of calls. Rows for which `isKept` is false are dropped at once.
 */
export const makeRefold = (me: number, isKept: (key: RowKey) => boolean = () => true) => {
  const folded = new Map<RowKey, ValueOf<RowKey>>()
  const rows = rowsOf(folded)
  return {
    rows: folded as FoldedRows,
    take: (entries: Iterable<LogEntry>): void => {
      for (const entry of entries)
        for (const part of partsOf(entry))
          for (const { key, value } of planCommit({ ...part, me }).fold(rows)) {
            if (value === null || !isKept(key)) folded.delete(key)
            else folded.set(key, value)
          }
    },
  }
}

export const refold = (entries: Iterable<LogEntry>, me: number): FoldedRows => {
  const { rows, take } = makeRefold(me)
  take(entries)
  return rows
}

const READ = 200
const isPageKey = isKeyOf("page")

/**
 * Folds unreadable rows anew; false when there were none. Other pages of messages are not kept in memory meanwhile:
 * nothing reads them.
 */
export const repairRows = Effect.fn("repairRows")(function* (
  store: Pick<LogStoreShape, "amend" | "entries" | "takeDamaged">,
  me: number,
): Effect.fn.Return<boolean, StorageFailure> {
  const wanted = new Set<RowKey>()
  let keys = yield* store.takeDamaged
  while (keys.length > 0) {
    for (const key of keys) wanted.add(key)
    const { rows, take } = makeRefold(me, (key) => !isPageKey(key) || wanted.has(key))
    let after = 0
    for (;;) {
      const read = yield* store.entries(after, READ)
      if (read.reached === null) break
      take(read.entries)
      after = read.reached
    }
    yield* store.amend({ rows: keys.map((key) => ({ key, value: rows.get(key) ?? null })) })
    // Reading the log, which names pages, has found them unreadable once more.
    keys = (yield* store.takeDamaged).filter((key) => !wanted.has(key))
  }
  return wanted.size > 0
})
