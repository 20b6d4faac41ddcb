/** Removes the files of pictures that nobody sees any more: files first, then the row, so that what is cut short in between is swept again. */
import { Clock, Effect } from "effect"
import { Store } from "../store/store.ts"
import type { PictureStatus } from "../store/tables/pictures.ts"
import { removePictureFiles } from "./photo-files.ts"
import type { MediaStorage } from "./storage.ts"

const TOGETHER = 20
/** Pictures that are still being made after so long were left by a crash. */
const LONGEST_MAKING_MS = 3_600_000

const standing = (status: PictureStatus, olderThan: number) =>
  Effect.gen(function* () {
    // The present millisecond counts as past.
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
