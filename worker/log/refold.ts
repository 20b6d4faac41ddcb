/** A fold from nothing: the rows that a log means. What incremental folding keeps must always equal this. */
import type { LogEntry } from "#schema/log/entry.ts"
import { planCommit } from "../projections/fold-commit.ts"
import type { RowKey, ValueOf } from "../store/families.ts"
import { rowsOf } from "../store/rows.ts"
import { partsOf } from "./entry-parts.ts"

export type FoldedRows = ReadonlyMap<RowKey, ValueOf<RowKey>>

/** Takes entries in the order of the log, in any number of parts. Rows for which `isKept` is false are dropped at once. */
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
