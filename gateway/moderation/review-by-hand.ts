/** An operator reviews users' pictures. A review by hand ends like any other (media/end-review.ts). */
import { Effect } from "effect"
import { endReview, type Judgement, type ReviewEnd } from "../media/end-review.ts"
import { readPicture } from "../media/photo-files.ts"
import { sweepPictures } from "../media/sweep-pictures.ts"
import { readVideo } from "../media/videos/video-files.ts"
import { Store } from "../store/store.ts"
import type { PictureRow } from "../store/tables/people/pictures.ts"

const PAGE = 50

/**
 * A page of pictures that wait, oldest first, and whether there are more. `behind`: the id of the picture before the
 * page; null: from the oldest on. Returns null when there is no picture with this id.
 */
export const waitingPictures = (behind: string | null) =>
  Store.use((store) =>
    store.transact((tx) =>
      Effect.gen(function* () {
        const last = behind === null ? null : yield* tx.pictures.find(behind)
        if (behind !== null && last === null) return null
        const rows = yield* tx.pictures.waiting(last, PAGE + 1)
        return { pictures: rows.slice(0, PAGE), isMore: rows.length > PAGE }
      }),
    ),
  )

/** The video behind a cover; null: the picture is not a cover, or the video's file is gone. */
const filmOf = Effect.fnUntraced(function* ({ id, use }: PictureRow) {
  const row = use === "video" ? yield* Store.use((store) => store.single(({ videos }) => videos.find(id))) : null
  if (row === null) return null
  const bytes = yield* readVideo(row)
  return bytes === null ? null : { name: `${id}.${row.type}`, bytes }
})

/** What other users would see: the picture (`bytes` null: its file is gone), and for a cover the video. */
export const lookAt = Effect.fnUntraced(function* (picture: PictureRow) {
  return { picture, bytes: yield* readPicture(picture), film: yield* filmOf(picture) }
})

export interface Reviewed {
  readonly id: string
  readonly end: ReviewEnd
}

/**
 * A picture's id names its bytes for ever, so the judgement is of exactly what the operator saw, whatever the owner has
 * uploaded since.
 */
export const reviewByHand = (ids: ReadonlyArray<string>, judgement: Judgement) =>
  Effect.gen(function* () {
    const { transact } = yield* Store
    const reviewed = yield* Effect.forEach(ids, (id) =>
      Effect.map(
        transact((tx) => endReview(tx, id, judgement)),
        (end): Reviewed => ({ id, end }),
      ),
    )
    yield* sweepPictures
    return reviewed
  })
