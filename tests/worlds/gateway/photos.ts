/** A gateway that takes photos, over the memory store: its review by whom a test likes, files without being opened. */
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { PART_BYTES } from "#schema/rules/people/photo-rules.ts"
import { PhotoReviews } from "../../../gateway/media/photo-reviews.ts"
import { PictureMaker } from "../../../gateway/media/picture-maker.ts"
import { PictureReview } from "../../../gateway/media/review.ts"
import { type MediaStorage, memoryStorage } from "../../../gateway/media/storage.ts"
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
/** Whatever the review has to do is done. */
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
