/**
 * An LRU cache of decoded rows: a row that this worker has just read or written is not read and decoded again. The
 * cache equals the disk, because no other code writes; a failed write, or a write that bypasses the store, clears it.
 * Its size is bounded by the length of the texts, however many rows the disk has.
 */
import { type FamilyName, familyOf, type RowKey, type ValueOf } from "./families.ts"

/** Largest total length of the texts: about ninety full pages, or the newest pages of a few hundred chats. */
const MOST = 1_500_000
/** The weight of a missing row, and what each row weighs besides its text. */
const ABSENT = 100

/**
 * Families that are never cached. Cached answers are large and seldom read twice, entries are written once, files are
 * sent once, and set-aside rows are never shown.
 */
const COLD: ReadonlySet<FamilyName> = new Set([
  "entry",
  "remote",
  "setAside",
  "missing",
  "boot",
  "term",
  "segment",
  "searchMark",
  "blob",
  "blobPart",
])
const isHot = (key: RowKey): boolean => {
  const name = familyOf(key)
  return name !== undefined && !COLD.has(name)
}

interface Held {
  readonly value: ValueOf<RowKey> | null
  readonly weight: number
}

export interface HotRows {
  /** Null: the disk has no such row. Undefined: not in the cache. */
  readonly get: (key: RowKey) => ValueOf<RowKey> | null | undefined
  /**
   * Begins a read. A write in between makes it void: the rows read may then be of another moment than the cached ones.
   */
  readonly reading: () => {
    readonly take: (key: RowKey, value: ValueOf<RowKey> | null, length: number) => void
    readonly isVoid: () => boolean
  }
  /** Takes rows that have just been written. `length`: the length of the written text. */
  readonly written: (
    rows: ReadonlyArray<{ readonly key: RowKey; readonly value: ValueOf<RowKey> | null; readonly length: number }>,
  ) => void
  readonly forget: () => void
}

export const makeHotRows = (most = MOST): HotRows => {
  const held = new Map<RowKey, Held>()
  let weight = 0
  let writes = 0
  const drop = (key: RowKey): void => {
    weight -= held.get(key)?.weight ?? 0
    held.delete(key)
  }
  const take = (key: RowKey, value: ValueOf<RowKey> | null, length: number): void => {
    drop(key)
    const row = { value, weight: value === null ? ABSENT : length + ABSENT }
    if (!isHot(key) || row.weight > most) return
    held.set(key, row)
    weight += row.weight
    for (const oldest of held.keys()) {
      if (weight <= most) return
      drop(oldest)
    }
  }
  return {
    get: (key) => {
      const row = held.get(key)
      if (row === undefined) return undefined
      // Moves to the end: the row used longest ago is evicted first.
      held.delete(key)
      held.set(key, row)
      return row.value
    },
    reading: () => {
      const begun = writes
      return {
        isVoid: () => begun !== writes,
        take: (key, value, length) => {
          if (begun === writes) take(key, value, length)
        },
      }
    },
    written: (rows) => {
      writes += 1
      for (const { key, value, length } of rows) take(key, value, length)
    },
    forget: () => {
      writes += 1
      held.clear()
      weight = 0
    },
  }
}
