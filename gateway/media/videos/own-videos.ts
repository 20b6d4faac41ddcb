/**
 * Changes to one's own videos: an upload becomes a video after its review, a video is removed; each exactly once for
 * its intent.
 */
import { Clock, Effect } from "effect"
import type { RefusalOf, RequestOf, ResponseOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import { photoAddress } from "#schema/rules/people/photo-rules.ts"
import { countToday } from "../../day-limit.ts"
import { Entropy } from "../../entropy.ts"
import type { Feed } from "../../feed/feed.ts"
import { once } from "../../feed/once.ts"
import { Store, type Tx } from "../../store/store.ts"
import type { VideoRow } from "../../store/tables/people/videos.ts"
import { keepPhotoFiles } from "../photo-files.ts"
import { uploaded } from "../photo-of-upload.ts"
import { PhotoReviews } from "../photo-reviews.ts"
import { PictureMaker } from "../picture-maker.ts"
import type { MediaStorage } from "../storage.ts"
import { keepVideoFile } from "./video-files.ts"
import { VideoMaker } from "./video-maker.ts"
import { dropVideo, tellVideos } from "./videos.ts"

type Services = Store | Feed | Entropy | PictureMaker | MediaStorage | PhotoReviews

/** The video's files are swept soon. */
const takeOut = Effect.fnUntraced(function* (tx: Tx, video: VideoRow) {
  yield* dropVideo(tx, video)
  yield* tx.afterCommit((yield* PhotoReviews).soon)
})

/** Null when the intent is already done. Errors: uploadGone, videoUnsupported, videoTooLong, videoLimit. */
const videoOfUpload = Effect.fnUntraced(function* (userId: number, request: RequestOf<"addVideo">) {
  const { transact } = yield* Store
  const file = yield* uploaded("video", userId, request)
  if (file === null) return null
  const opened = Effect.gen(function* () {
    const made = yield* (yield* VideoMaker).make(file)
    const cover = yield* Effect.mapError((yield* PictureMaker).make(made.cover), () => failure("videoUnsupported"))
    return { made, cover }
  })
  const { made, cover } = yield* Effect.tapError(opened, () =>
    transact((tx) => tx.uploads.remove(userId, request.blobId)),
  )
  const id = yield* (yield* Entropy).id
  const at = yield* Clock.currentTimeMillis
  yield* transact((tx) => tx.pictures.insert({ id, userId, status: "making", at, use: "video" }))
  yield* keepPhotoFiles(id, cover)
  yield* keepVideoFile(id, made.type, made.video)
  return { id, type: made.type, seconds: made.seconds }
})

/** Replaces a video that is under review or was rejected. */
export const addVideo = (
  userId: number,
  request: RequestOf<"addVideo">,
): Effect.Effect<ResponseOf<"addVideo">, RefusalOf<"addVideo">, Services> =>
  Effect.gen(function* () {
    const made = yield* videoOfUpload(userId, request)
    return yield* once(userId, request.intentId, (tx, at) =>
      Effect.gen(function* () {
        // `made` is null: the intent was claimed at first, and the claim was given up between the two transactions.
        if (made === null) return yield* failure("uploadGone")
        yield* countToday(tx, "video", userId, at)
        yield* tx.uploads.remove(userId, request.blobId)
        const former = (yield* tx.videos.of(userId)).filter(({ status }) => status !== "approved")
        yield* Effect.forEach(former, (row) => takeOut(tx, row), { discard: true })
        const pic = photoAddress(made.id, "portrait")
        yield* tx.videos.insert({ ...made, userId, pic, status: "reviewing", at, heat: null, views: 0 })
        yield* tx.pictures.setStatus(made.id, "reviewing")
        yield* tx.afterCommit((yield* PhotoReviews).soon)
        return yield* tellVideos(tx, userId, request.intentId)
      }),
    )
  })

export const removeVideo = (userId: number, { intentId, id }: RequestOf<"removeVideo">) =>
  once(userId, intentId, (tx) =>
    Effect.gen(function* () {
      const row = yield* tx.videos.find(id)
      if (row?.userId === userId) yield* takeOut(tx, row)
      return yield* tellVideos(tx, userId, intentId)
    }),
  )
