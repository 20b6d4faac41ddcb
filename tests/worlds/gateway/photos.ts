/** A gateway that takes photos, over the memory store. The test chooses the review; files are not opened. */
import { Clock, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { PART_BYTES } from "#schema/rules/people/photo-rules.ts"
import { PhotoReviews } from "../../../gateway/media/photo-reviews.ts"
import { PictureMaker } from "../../../gateway/media/picture-maker.ts"
import { PictureReview } from "../../../gateway/media/review.ts"
import { MediaStorage, memoryStorage } from "../../../gateway/media/storage.ts"
import { Store } from "../../../gateway/store/store.ts"
import type { NewPicture } from "../../../gateway/store/tables/people/pictures.ts"
import { inWorld, type World } from "./world.ts"

type Media = PictureMaker | MediaStorage | PhotoReviews | PictureReview

const media = (review: Layer.Layer<PictureReview>) =>
  Layer.provideMerge(PhotoReviews.layer, Layer.mergeAll(PictureMaker.unopened, memoryStorage, review))
export const rejecting = Layer.succeed(PictureReview, { judge: () => Effect.succeed("rejected" as const) })
export const undecided = Layer.succeed(PictureReview, { judge: () => Effect.never })

export const withMedia = <A, E>(
  body: Effect.Effect<A, E, World | Media>,
  review = PictureReview.approveAll,
): Promise<A> => inWorld(Effect.provide(body, media(review)))
/** Puts `n` photos of this user under review, a second apart, each with the first of its files; gives their ids. */
export const underReview = (userId: number, n: number, of: Partial<NewPicture> = {}) =>
  Effect.gen(function* () {
    const [storage, now] = [yield* MediaStorage, yield* Clock.currentTimeMillis]
    const rows = Array.from({ length: n }, (_, k): NewPicture => {
      const id = `p${userId}x${k}`.padEnd(22, "-")
      return { id, userId, status: "reviewing", use: "profile", at: now + 1_000 * (k - n), ...of }
    })
    for (const { id } of rows) yield* storage.put(`photo/${id}/portrait.webp`, jpeg(8, 1), "image/webp")
    yield* Store.use((store) =>
      store.transact((tx) => Effect.forEach(rows, (row) => tx.pictures.insert(row), { discard: true })),
    )
    return rows.map(({ id }) => id)
  })

/** Passes time until the review has done everything. */
export const reviewed = Effect.andThen(TestClock.adjust("5 minutes"), Effect.yieldNow)

export const jpeg = (bytes: number, mark = 0): Buffer => {
  const file = Buffer.alloc(bytes, mark)
  Buffer.from([0xff, 0xd8, 0xff, 0xe0]).copy(file)
  return file
}
export const blob = (n: number): string => `blob-${String(n).padStart(17, "0")}`
export const intent = (n: number): string => `intent-${String(n).padStart(15, "0")}`
export const part = (blobId: string, file: Buffer, offset: number) => ({
  blobId,
  bytes: file.length,
  offset,
  data: file.subarray(offset, offset + PART_BYTES).toString("base64url"),
})
