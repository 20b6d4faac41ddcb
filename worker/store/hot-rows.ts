/**
 * Decoded rows at hand: those that were read or written last, so that a row that this worker has just written is not read and
 * decoded again. What stands here is what stands on the disk, because nobody else writes; a write that failed, or one that went
 * past the store, forgets all. Bounded by the length of the texts, whatever the number of rows on the disk.
 */
import { type FamilyName, familyOf, type RowKey, type ValueOf } from "./families.ts"

/** Length of all texts together: some ninety full pages, or the newest pages of a few hundred chats. */
const MOST = 1_500_000
/** What a row that is not there weighs. */
const ABSENT = 100

/** Cached answers are large and seldom read twice, entries are written once, files are sent once, what is set aside is never shown. */
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
  /** Null: there is no such row on the disk. Undefined: not at hand. */
  readonly get: (key: RowKey) => ValueOf<RowKey> | null | undefined
  /** A reading that begins now. What is written meanwhile makes it void: then it is of another moment than what stood at hand. */
  readonly reading: () => {
    readonly take: (key: RowKey, value: ValueOf<RowKey> | null, length: number) => void
    readonly isVoid: () => boolean
  }
  /** These stand on the disk from now on. `length` of a text is that of what was written. */
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
      // To the end: the one used longest ago is the first to go.
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
