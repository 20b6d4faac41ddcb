/** A fold from nothing: the rows that a log means. What incremental folding keeps must always equal this. */
import type { LogEntry } from "#schema/events/log.ts"
import { planCommit } from "../projections/fold-commit.ts"
import type { RowKey, ValueOf } from "../store/families.ts"
import { rowsOf } from "../store/rows.ts"

export type FoldedRows = ReadonlyMap<RowKey, ValueOf<RowKey>>

/** Takes entries in the order of the log, in as many parts as one likes. */
export const makeRefold = (me: number) => {
  const folded = new Map<RowKey, ValueOf<RowKey>>()
  const rows = rowsOf(folded)
  return {
    rows: folded as FoldedRows,
    take: (entries: Iterable<LogEntry>): void => {
      for (const { events, at, seq } of entries)
        for (const { key, value } of planCommit({ events, at, seq, me }).fold(rows)) {
          if (value === null) folded.delete(key)
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
