/**
 * An upload becomes a photo: pictures are made and stored, then the transaction of whoever asks says that they are under review
 * (photo-reviews.ts). What a crash leaves in between is a row `making`, whose files are swept later.
 */
import { Clock, Effect } from "effect"
import { failure } from "#schema/errors.ts"
import { photoAddress } from "#schema/rules/people/photo-rules.ts"
import { countToday } from "../day-limit.ts"
import { Entropy } from "../entropy.ts"
import { Store, type Tx } from "../store/store.ts"
import type { PictureUse } from "../store/tables/pictures.ts"
import { keepPhotoFiles } from "./photo-files.ts"
import { PhotoReviews } from "./photo-reviews.ts"
import { PictureMaker } from "./picture-maker.ts"

/** An intent that makes something of an upload. */
export interface UploadRequest {
  readonly intentId: string
  readonly blobId: string
  readonly bytes: number
}

/**
 * The whole file; null when the intent is done already: its upload is gone by then. Files that are opened for a user in a day are
 * counted. Errors: uploadGone, the limit's own.
 */
export const uploaded = Effect.fnUntraced(function* <M extends "photo" | "video">(
  what: M,
  userId: number,
  { intentId, blobId, bytes }: UploadRequest,
) {
  const { transact } = yield* Store
  return yield* transact((tx) =>
    Effect.gen(function* () {
      if ((yield* tx.intents.outcome(userId, intentId)) !== null) return null
      const row = yield* tx.uploads.find(userId, blobId)
      if (row === null || row.bytes !== bytes || row.received !== bytes) return yield* failure("uploadGone")
      yield* countToday(tx, `opened:${what}` as const, userId, yield* Clock.currentTimeMillis)
      return Buffer.concat((yield* tx.uploads.parts(userId, blobId)).map((data) => Buffer.from(data, "base64url")))
    }),
  )
})

/** Gives the photo's id, null when the intent is done already. Errors: uploadGone, imageUnsupported, photoLimit. */
export const photoOfUpload = Effect.fnUntraced(function* (userId: number, request: UploadRequest, use: PictureUse) {
  const { transact } = yield* Store
  const file = yield* uploaded("photo", userId, request)
  if (file === null) return null
  const made = yield* Effect.tapError((yield* PictureMaker).make(file), () =>
    transact((tx) => tx.uploads.remove(userId, request.blobId)),
  )
  const id = yield* (yield* Entropy).id
  const at = yield* Clock.currentTimeMillis
  yield* transact((tx) => tx.pictures.insert({ id, userId, status: "making", at, use }))
  yield* keepPhotoFiles(id, made)
  return id
})

/** Counts the photo among those of the day and has it reviewed soon; gives its address. Errors: uploadGone, photoLimit. */
export const putUnderReview = Effect.fnUntraced(function* (
  tx: Tx,
  userId: number,
  { id, blobId, at }: { readonly id: string | null; readonly blobId: string; readonly at: number },
) {
  // Claimed and given up between the two transactions.
  if (id === null) return yield* failure("uploadGone")
  yield* countToday(tx, "photo", userId, at)
  yield* tx.uploads.remove(userId, blobId)
  yield* tx.pictures.setStatus(id, "reviewing")
  yield* tx.afterCommit((yield* PhotoReviews).soon)
  return photoAddress(id, "portrait")
})
