/**
 * Pages that were dropped for want of room. The mark of a page goes with the write that gives it all its messages again;
 * until then its row may hold some of them or be gone.
 */
import { Effect, SubscriptionRef } from "effect"
import type { StorageStatus } from "#schema/device/status.ts"
import { MESSAGE_PAGE } from "#schema/rules/constants.ts"
import type { Connection } from "./disk/connection.ts"
import { isKeyOf, type KeyOf, type RowKey, rangeOf } from "./families.ts"
import { missingKeyOf } from "./make-room.ts"
import { type RowWrite, remove, rowsOf } from "./rows.ts"

const isPageKey = isKeyOf("page")

export type MissingPages = Effect.Success<ReturnType<typeof makeMissingPages>>

export const makeMissingPages = Effect.fn("makeMissingPages")(function* (
  connection: Connection,
  status: SubscriptionRef.SubscriptionRef<StorageStatus>,
) {
  const [from, to] = rangeOf("missing")
  const marks = new Set((yield* connection.range(from, to, Number.POSITIVE_INFINITY)).map(([key]) => key))
  const tell = Effect.suspend(() => SubscriptionRef.update(status, (now) => ({ ...now, pruned: marks.size })))
  yield* tell

  /** A page has gone for good too when its row is deleted by a fold. */
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
    /** The marks that go with these writes. */
    filledBy: (writes: ReadonlyArray<RowWrite>): ReadonlyArray<RowWrite> => marksOf(writes).map(remove),
    /** These writes are on the disk. */
    filled: (writes: ReadonlyArray<RowWrite>): Effect.Effect<void> =>
      Effect.suspend(() => {
        const gone = [...marksOf(writes), ...writes.flatMap(({ key, value }) => (value === null ? [key] : []))]
        const left = gone.filter((key) => marks.delete(key)).length
        return left === 0 ? Effect.void : tell
      }),
    /** All marks go, with the rows that they speak of. */
    all: (): ReadonlyArray<RowWrite> => [...marks].map((key) => remove(key as RowKey)),
    forget: Effect.suspend(() => {
      marks.clear()
      return tell
    }),
  }
})
