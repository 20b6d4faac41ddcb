/**
 * Makes an upload a photo: first the pictures are made and stored, then the caller's transaction puts them under review
 * (photo-reviews.ts). A crash in between leaves a row `making`, whose files are swept later.
 */
import { Clock, Effect } from "effect"
import { failure } from "#schema/errors.ts"
import { photoAddress } from "#schema/rules/people/photo-rules.ts"
import { countToday } from "../day-limit.ts"
import { Entropy } from "../entropy.ts"
import { Store, type Tx } from "../store/store.ts"
import type { PictureUse } from "../store/tables/people/pictures.ts"
import { keepPhotoFiles } from "./photo-files.ts"
import { PhotoReviews } from "./photo-reviews.ts"
import { PictureMaker } from "./picture-maker.ts"

/** An intent that uses an upload. */
export interface UploadRequest {
  readonly intentId: string
  readonly blobId: string
  readonly bytes: number
}

/**
 * The complete file; null when the intent is already done, since its upload is gone then. Counts the files that are
 * opened for a user in a day. Errors: uploadGone, the limit's own.
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

/** Returns the photo's id, null when the intent is already done. Errors: uploadGone, imageUnsupported, photoLimit. */
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

/** Counts the photo in the day's limit and starts its review; returns its address. Errors: uploadGone, photoLimit. */
export const putUnderReview = Effect.fnUntraced(function* (
  tx: Tx,
  userId: number,
  { id, blobId, at }: { readonly id: string | null; readonly blobId: string; readonly at: number },
) {
  // `id` is null: the intent was claimed at first, and the claim was given up between the two transactions.
  if (id === null) return yield* failure("uploadGone")
  yield* countToday(tx, "photo", userId, at)
  yield* tx.uploads.remove(userId, blobId)
  yield* tx.pictures.setStatus(id, "reviewing")
  yield* tx.afterCommit((yield* PhotoReviews).soon)
  return photoAddress(id, "portrait")
})
