/**
 * An upload becomes the own photo, exactly once for each intent: pictures are made and stored, then one transaction says that they
 * are under review (photo-reviews.ts). What a crash leaves in between is a row `making`, whose files are swept later.
 */
import { Clock, Effect } from "effect"
import type { RequestOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import { DAY_MS, dayStart } from "#schema/rules/gateway-day.ts"
import { PHOTOS_PER_DAY, photoAddress } from "#schema/rules/people/photo-rules.ts"
import { Entropy } from "../entropy.ts"
import { Feed } from "../feed/feed.ts"
import { once } from "../feed/once.ts"
import { Store } from "../store/store.ts"
import { keepPhotoFiles } from "./photo-files.ts"
import { PhotoReviews } from "./photo-reviews.ts"
import { PictureMaker } from "./picture-maker.ts"

type Request = RequestOf<"setPhoto">

/** Files that are opened for a user in a day, whatever comes of it: of more, others would wait, and the storage would fill. */
const OPENED_PER_DAY = 2 * PHOTOS_PER_DAY

/** Null when the intent is done already: its upload is gone by then. */
const uploaded = Effect.fnUntraced(function* (userId: number, { intentId, blobId, bytes }: Request) {
  const { transact } = yield* Store
  return yield* transact((tx) =>
    Effect.gen(function* () {
      if ((yield* tx.intents.outcome(userId, intentId)) !== null) return null
      const row = yield* tx.uploads.find(userId, blobId)
      if (row === null || row.bytes !== bytes || row.received !== bytes) return yield* failure("uploadGone")
      const today = dayStart(yield* Clock.currentTimeMillis)
      const opened = yield* tx.attempts.hit(`day:openedPhoto:${userId}`, today, DAY_MS)
      if (opened > OPENED_PER_DAY) return yield* failure("photoLimit")
      return Buffer.concat((yield* tx.uploads.parts(userId, blobId)).map((data) => Buffer.from(data, "base64url")))
    }),
  )
})

/** Gives the photo's id. */
const stored = Effect.fnUntraced(function* (userId: number, blobId: string, file: Uint8Array) {
  const { transact } = yield* Store
  const made = yield* Effect.tapError((yield* PictureMaker).make(file), () =>
    transact((tx) => tx.uploads.remove(userId, blobId)),
  )
  const id = yield* (yield* Entropy).id
  const at = yield* Clock.currentTimeMillis
  yield* transact((tx) => tx.pictures.insert({ id, userId, status: "making", at }))
  yield* keepPhotoFiles(id, made)
  return id
})

/** Errors: uploadGone, imageUnsupported, photoLimit. */
export const setPhoto = Effect.fnUntraced(function* (userId: number, request: Request) {
  const { intentId, blobId } = request
  const [feed, reviews] = [yield* Feed, yield* PhotoReviews]
  const file = yield* uploaded(userId, request)
  const id = file === null ? null : yield* stored(userId, blobId, file)
  return yield* once(userId, intentId, (tx, at) =>
    Effect.gen(function* () {
      // Claimed and given up between the two transactions.
      if (id === null) return yield* failure("uploadGone")
      const today = yield* tx.attempts.hit(`day:photo:${userId}`, dayStart(at), DAY_MS)
      if (today > PHOTOS_PER_DAY) return yield* failure("photoLimit")
      yield* tx.uploads.remove(userId, blobId)
      const waiting = (yield* tx.pictures.of(userId)).filter(({ status }) => status === "reviewing")
      yield* Effect.forEach(waiting, (older) => tx.pictures.setStatus(older.id, "replaced"))
      yield* tx.pictures.setStatus(id, "reviewing")
      yield* tx.afterCommit(reviews.soon)
      const pic = photoAddress(id, "portrait")
      return yield* feed.append(tx, userId, [{ _tag: "v1.PhotoReviewed", intentId, pic, status: "reviewing" }])
    }),
  )
})
