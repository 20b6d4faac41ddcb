/**
 * Pages that were dropped to make room. A page's mark is removed by the write that gives the page all its messages
 * again. Until then its row may be missing or hold only some of them.
 */
import { Effect, SubscriptionRef } from "effect"
import type { StorageStatus } from "#schema/device/status.ts"
import { MESSAGE_PAGE } from "#schema/rules/constants.ts"
import type { Connection } from "./disk/connection.ts"
import type { StorageFailure } from "./disk/storage-failure.ts"
import { isKeyOf, type KeyOf, type RowKey, rangeOf } from "./families.ts"
import { missingKeyOf } from "./make-room.ts"
import { type RowWrite, remove, rowsOf } from "./rows.ts"
import { rowKeyOf, type Slot, storedKeyOf } from "./slots.ts"
import { textToValue } from "./stored-text.ts"

const isPageKey = isKeyOf("page")

/** The key of the page that a mark stands for. */
const pageKeyOf = (mark: string): RowKey => `${rangeOf("page")[0]}${mark.slice(rangeOf("missing")[0].length)}` as RowKey

export type MissingPages = Effect.Success<ReturnType<typeof makeMissingPages>>

export const makeMissingPages = Effect.fn("makeMissingPages")(function* (
  connection: Connection,
  status: SubscriptionRef.SubscriptionRef<StorageStatus>,
) {
  const [from, to] = rangeOf("missing")
  const marks = new Set((yield* connection.range(from, to, Number.POSITIVE_INFINITY)).map(([key]) => key))
  const tell = Effect.suspend(() => SubscriptionRef.update(status, (now) => ({ ...now, pruned: marks.size })))
  yield* tell

  /** True when the write ends a page's mark: it fills the page, or a fold deletes the page's row. */
  const isWhole = (write: RowWrite): boolean => {
    if (write.value === null) return true
    if (!isPageKey(write.key)) return false
    return rowsOf(new Map([[write.key, write.value]])).get(write.key)?.messages.length === MESSAGE_PAGE
  }
  const marksOf = (writes: ReadonlyArray<RowWrite>): ReadonlyArray<KeyOf<"missing">> =>
    marks.size === 0
      ? []
      : writes
          .filter((write) => isPageKey(write.key) && isWhole(write))
          .map(({ key }) => missingKeyOf(key))
          .filter((key) => marks.has(key))

  return {
    add: (keys: ReadonlyArray<RowKey>): Effect.Effect<void> =>
      Effect.suspend(() => {
        for (const key of keys) marks.add(key)
        return tell
      }),
    /** The removals of marks that belong to these writes. */
    filledBy: (writes: ReadonlyArray<RowWrite>): ReadonlyArray<RowWrite> => marksOf(writes).map(remove),
    /** Takes writes that are on the disk: forgets their marks. */
    filled: (writes: ReadonlyArray<RowWrite>): Effect.Effect<void> =>
      Effect.suspend(() => {
        // A write may also delete the mark itself, as a row.
        const gone = [...marksOf(writes), ...writes.flatMap(({ key, value }) => (value === null ? [key] : []))]
        const left = gone.filter((key) => marks.delete(key)).length
        return left === 0 ? Effect.void : tell
      }),
    /** The marks to remove when the slots switch: of pages that are whole in this slot, or will be by these writes. */
    filledIn: (slot: Slot, writes: ReadonlyArray<RowWrite>): Effect.Effect<ReadonlyArray<RowWrite>, StorageFailure> =>
      Effect.map(connection.get([...marks].map((mark) => storedKeyOf(pageKeyOf(mark), slot))), (found) => {
        const standing = [...found].map(([key, text]): RowWrite => {
          const pageKey = rowKeyOf(key) as KeyOf<"page">
          return { key: pageKey, value: textToValue(pageKey, text) ?? null }
        })
        return marksOf([...standing.filter(({ value }) => value !== null), ...writes]).map(remove)
      }),
  }
})
