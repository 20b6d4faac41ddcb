/** An operator reviews pictures of people: the same end as any review has (media/end-review.ts). */
import { Effect } from "effect"
import { endReview, type Judgement, type ReviewEnd } from "../media/end-review.ts"
import { readPicture } from "../media/photo-files.ts"
import { sweepPictures } from "../media/sweep-pictures.ts"
import { readVideo } from "../media/videos/video-files.ts"
import { Store } from "../store/store.ts"
import type { PictureRow } from "../store/tables/pictures.ts"

const PAGE = 50

/** A page of what waits, oldest first, and whether there is more. `behind`: the id of one; null: from the oldest on. Null: there is none of this id. */
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

/** The film behind a cover; null: the picture is none, or its film is gone. */
const filmOf = Effect.fnUntraced(function* ({ id, use }: PictureRow) {
  const row = use === "video" ? yield* Store.use((store) => store.single(({ videos }) => videos.find(id))) : null
  if (row === null) return null
  const bytes = yield* readVideo(row)
  return bytes === null ? null : { name: `${id}.${row.type}`, bytes }
})

/** What others would see of each: its picture (null: its file is gone), and of a video the film that plays. */
export const lookAt = Effect.fnUntraced(function* (picture: PictureRow) {
  return { picture, bytes: yield* readPicture(picture), film: yield* filmOf(picture) }
})

export interface Reviewed {
  readonly id: string
  readonly end: ReviewEnd
}

/** A picture's id names its bytes for ever: what was looked at is what is judged, whatever its owner has sent since. */
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
