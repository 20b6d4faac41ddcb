/**
 * The endpoints of files that people send. A file is taken in parts: who asks hears how much is here and sends from there, so a broken
 * upload goes on and a repeated part changes nothing. An upload is its user's own: under another user the same id is another upload.
 * Unfinished ones are few and age.
 */
import { Clock, Effect } from "effect"
import type { RefusalOf, RequestOf, ResponseOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import { IMAGE_MAX_BYTES, imageProblem, PART_BYTES } from "#schema/rules/people/photo-rules.ts"
import type { Entropy } from "../entropy.ts"
import { Feed } from "../feed/feed.ts"
import { once } from "../feed/once.ts"
import type { Caller } from "../http/caller.ts"
import type { Handlers } from "../http/handler.ts"
import { RateLimit } from "../rate-limit.ts"
import { Store, type Tx } from "../store/store.ts"
import type { UploadRow } from "../store/tables/uploads.ts"
import { addPhoto, askRoom, orderPhotos, removePhotos } from "./album-wishes.ts"
import { photoOfUpload, putUnderReview } from "./photo-of-upload.ts"
import type { PhotoReviews } from "./photo-reviews.ts"
import type { PictureMaker } from "./picture-maker.ts"
import type { MediaStorage } from "./storage.ts"

/** A user's unfinished uploads: the oldest gives way to a new one. */
const MOST_OF_USER = 2
/** Of all users: a new one has to wait. */
const MOST_OF_ALL = 2_000
type Request = RequestOf<"uploadImage">

const opened = Effect.fnUntraced(function* (tx: Tx, userId: number, { blobId, bytes }: Request, at: number) {
  const own = yield* tx.uploads.of(userId)
  yield* Effect.forEach(own.slice(0, Math.max(0, own.length - MOST_OF_USER + 1)), (old) =>
    tx.uploads.remove(userId, old.blobId),
  )
  if ((yield* tx.uploads.count()) >= MOST_OF_ALL) return yield* failure("rateLimited")
  const row: UploadRow = { userId, blobId, bytes, received: 0, at }
  yield* tx.uploads.open(row)
  return row
})

/** `mayCome` is asked with the first part. Errors: imageTooBig, imageUnsupported, requestInvalid, rateLimited, and those of `mayCome`. */
const takePart = <E>(
  request: Request,
  { userId, ip }: Caller,
  mayCome: (tx: Tx, userId: number) => Effect.Effect<void, E>,
): Effect.Effect<ResponseOf<"uploadImage">, RefusalOf<"uploadImage"> | E, Store | RateLimit> =>
  Effect.gen(function* () {
    const { bytes, offset, data } = request
    yield* (yield* RateLimit).takeUpload(ip, userId, data.length)
    if (bytes > IMAGE_MAX_BYTES) return yield* failure("imageTooBig")
    if (bytes === 0) return yield* failure("imageUnsupported")
    const part = Buffer.from(data, "base64url")
    const at = yield* Clock.currentTimeMillis
    return yield* (yield* Store).transact((tx) =>
      Effect.gen(function* () {
        if (offset === 0) yield* mayCome(tx, userId)
        const row = (yield* tx.uploads.find(userId, request.blobId)) ?? (yield* opened(tx, userId, request, at))
        if (row.bytes !== bytes) return yield* failure("requestInvalid")
        if (part.length === 0 || offset !== row.received) return { received: row.received }
        if (part.length !== Math.min(PART_BYTES, bytes - offset)) return yield* failure("requestInvalid")
        const problem = offset === 0 ? imageProblem(bytes, part) : undefined
        if (problem !== undefined) return yield* failure(problem)
        const received = offset + part.length
        yield* tx.uploads.add({ ...row, received, at }, { offset, data })
        return { received }
      }),
    )
  })

/** An upload becomes the own photo, exactly once for each intent. Errors: uploadGone, imageUnsupported, photoLimit. */
const setPhoto = Effect.fnUntraced(function* (userId: number, request: RequestOf<"setPhoto">) {
  const { intentId, blobId } = request
  const feed = yield* Feed
  const id = yield* photoOfUpload(userId, request, "profile")
  return yield* once(userId, intentId, (tx, at) =>
    Effect.gen(function* () {
      const waiting = (yield* tx.pictures.of(userId)).filter(
        ({ status, use }) => status === "reviewing" && use === "profile",
      )
      yield* Effect.forEach(waiting, (older) => tx.pictures.setStatus(older.id, "replaced"))
      const pic = yield* putUnderReview(tx, userId, { id, blobId, at })
      return yield* feed.append(tx, userId, [{ _tag: "v1.PhotoReviewed", intentId, pic, status: "reviewing" }])
    }),
  )
})

type Services = Store | Feed | RateLimit | Entropy | PictureMaker | MediaStorage | PhotoReviews

type Names = "uploadImage" | "setPhoto" | "uploadAlbumPhoto" | "addPhoto" | "removePhotos" | "orderPhotos"

export const mediaHandlers: Handlers<Names, Services> = {
  uploadImage: (request, caller) => takePart(request, caller, () => Effect.void),
  setPhoto: (request, { userId }) => setPhoto(userId, request),
  uploadAlbumPhoto: (request, caller) => takePart(request, caller, askRoom),
  addPhoto: (request, { userId }) => addPhoto(userId, request),
  removePhotos: (request, { userId }) => removePhotos(userId, request),
  orderPhotos: (request, { userId }) => orderPhotos(userId, request),
}
