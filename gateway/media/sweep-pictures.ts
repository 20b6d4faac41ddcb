/**
 * Removes the files of pictures that are no longer visible: files first, then the row, so that an interrupted removal
 * is repeated.
 */
import { Clock, Effect } from "effect"
import { Store } from "../store/store.ts"
import type { PictureStatus } from "../store/tables/people/pictures.ts"
import { removePictureFiles } from "./photo-files.ts"
import type { MediaStorage } from "./storage.ts"

const TOGETHER = 20
/** Pictures still being made after this time were left by a crash. */
const LONGEST_MAKING_MS = 3_600_000

const standing = (status: PictureStatus, olderThan: number) =>
  Effect.gen(function* () {
    // Plus 1: rows of the present millisecond count too.
    const before = (yield* Clock.currentTimeMillis) + 1 - olderThan
    return yield* (yield* Store).transact((tx) => tx.pictures.standing(status, before, TOGETHER))
  })

export const sweepPictures: Effect.Effect<void, never, Store | MediaStorage> = Effect.gen(function* () {
  const store = yield* Store
  const gone = [
    ...(yield* standing("rejected", 0)),
    ...(yield* standing("replaced", 0)),
    ...(yield* standing("making", LONGEST_MAKING_MS)),
  ]
  yield* Effect.forEach(
    gone,
    (row) =>
      Effect.andThen(
        removePictureFiles(row),
        store.transact((tx) => tx.pictures.remove(row.id)),
      ),
    { discard: true },
  )
})
