/**
 * The rows of a log at any of its commits, folded from the nearest snapshot before it. Snapshots are kept on the way,
 * so that going back and forth is quick in long logs too. The result always equals a fold from nothing.
 */
import type { LogEntry } from "#schema/log/entry.ts"
import { planCommit } from "../projections/fold-commit.ts"
import { partsOf } from "../store/entry-parts.ts"
import type { RowKey, ValueOf } from "../store/families.ts"
import { rowsOf } from "../store/rows.ts"
import type { FoldedRows } from "./refold.ts"

/** A row before and after; null where there is none. */
export interface RowChange {
  readonly key: RowKey
  readonly before: ValueOf<RowKey> | null
  readonly after: ValueOf<RowKey> | null
}

export interface Timeline {
  readonly entries: ReadonlyArray<LogEntry>
  /** How many entries there are up to a commit's number. */
  readonly countUpTo: (seq: number) => number
  /** Folds at most `most` entries towards the rows of the first `count`; true when it has reached them. */
  readonly approach: (count: number, most: number) => boolean
  /** Rows after the first `count` entries. The map belongs to the caller. */
  readonly rowsAfter: (count: number) => FoldedRows
  /** What the entry at this index changed, in the order of its keys. */
  readonly changesOf: (index: number) => ReadonlyArray<RowChange>
}

type Folded = Map<RowKey, ValueOf<RowKey>>

/**
 * Entries between two snapshots. A snapshot costs as much as there are rows, so a log with many rows has fewer of them.
 */
const MARK = 256
const isDue = (since: number, rows: number): boolean => since >= MARK && since * 4 >= rows

export const makeTimeline = (entries: ReadonlyArray<LogEntry>, me: number): Timeline => {
  const marks: Array<{ readonly count: number; readonly rows: FoldedRows }> = [{ count: 0, rows: new Map() }]
  let [count, rows]: [number, Folded] = [0, new Map()]

  /** Moves to the nearest state from which folding forwards reaches `target`. */
  const begin = (target: number): void => {
    const mark = marks.findLast((one) => one.count <= target)
    if (mark === undefined || (count <= target && count >= mark.count)) return
    count = mark.count
    rows = new Map(mark.rows)
  }

  /** Folds the next entry. Tells the former value of each written row. */
  const step = (tell?: (key: RowKey, before: ValueOf<RowKey> | null) => void): void => {
    const entry = entries[count]
    if (entry === undefined) return
    for (const part of partsOf(entry))
      for (const { key, value } of planCommit({ ...part, me }).fold(rowsOf(rows))) {
        tell?.(key, rows.get(key) ?? null)
        if (value === null) rows.delete(key)
        else rows.set(key, value)
      }
    count += 1
    const last = marks.at(-1)?.count ?? 0
    if (count > last && isDue(count - last, rows.size)) marks.push({ count, rows: new Map(rows) })
  }

  const approach = (target: number, most: number): boolean => {
    const end = Math.min(Math.max(0, target), entries.length)
    begin(end)
    for (let left = most; left > 0 && count < end; left--) step()
    return count === end
  }

  return {
    entries,
    approach,
    countUpTo: (seq) => {
      let [from, to] = [0, entries.length]
      while (from < to) {
        const middle = (from + to) >>> 1
        if ((entries[middle]?.seq ?? Number.POSITIVE_INFINITY) <= seq) from = middle + 1
        else to = middle
      }
      return from
    },
    rowsAfter: (target) => {
      approach(target, Number.POSITIVE_INFINITY)
      return new Map(rows)
    },
    changesOf: (index) => {
      approach(index, Number.POSITIVE_INFINITY)
      const before = new Map<RowKey, ValueOf<RowKey> | null>()
      step((key, value) => {
        if (!before.has(key)) before.set(key, value)
      })
      return sorted([...before].map(([key, was]) => ({ key, before: was, after: rows.get(key) ?? null })))
    },
  }
}

/** The rows that differ. */
export const changesBetween = (before: FoldedRows, after: FoldedRows): ReadonlyArray<RowChange> =>
  sorted(
    [...new Set([...before.keys(), ...after.keys()])].map((key) => ({
      key,
      before: before.get(key) ?? null,
      after: after.get(key) ?? null,
    })),
  )

const sorted = (changes: ReadonlyArray<RowChange>): ReadonlyArray<RowChange> =>
  changes
    .filter(({ before, after }) => before !== after && JSON.stringify(before) !== JSON.stringify(after))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
