/** Changes to one's own album: photos are added, removed and reordered, each exactly once for its intent. */
import { Effect } from "effect"
import type { RequestOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import { ALBUM_MOST } from "#schema/rules/people/photo-rules.ts"
import { once } from "../feed/once.ts"
import type { Tx } from "../store/store.ts"
import type { PhotoRow } from "../store/tables/accounts/accounts.ts"
import { albumOf, keepAlbum } from "./album.ts"
import { photoIdOf } from "./photo-files.ts"
import { photoOfUpload, putUnderReview } from "./photo-of-upload.ts"
import { PhotoReviews } from "./photo-reviews.ts"

/** Errors: albumFull, userUnknown. */
export const askRoom = Effect.fnUntraced(function* (tx: Tx, userId: number) {
  if ((yield* albumOf(tx, userId)).length >= ALBUM_MOST) return yield* failure("albumFull")
})

/** Errors: userUnknown, uploadGone, imageUnsupported, photoLimit, albumFull. */
export const addPhoto = Effect.fnUntraced(function* (userId: number, request: RequestOf<"addPhoto">) {
  const { intentId, blobId } = request
  const pictureId = yield* photoOfUpload(userId, request, "album")
  return yield* once(userId, intentId, (tx, at) =>
    Effect.gen(function* () {
      yield* askRoom(tx, userId)
      const photos = yield* albumOf(tx, userId)
      const pic = yield* putUnderReview(tx, userId, { id: pictureId, blobId, at })
      // Every added photo is an entry of the feed, so the head grows and no number is used twice.
      const id = Math.max((yield* tx.feeds.head(userId)) + 1, ...photos.map((photo) => photo.id + 1))
      const added: PhotoRow = { id, pic, orderNum: photos.length, status: "reviewing" }
      return yield* keepAlbum(tx, userId, [...photos, added], intentId)
    }),
  )
})

/** Marks an album picture's files for removal. A photo that is also used elsewhere keeps its files. */
const removeFiles = Effect.fnUntraced(function* (tx: Tx, userId: number, { pic }: PhotoRow) {
  const row = yield* tx.pictures.find(photoIdOf(pic) ?? "")
  if (row?.userId === userId && row.use === "album") yield* tx.pictures.setStatus(row.id, "replaced")
})

/** Errors: userUnknown. */
export const removePhotos = (userId: number, { intentId, ids }: RequestOf<"removePhotos">) =>
  once(userId, intentId, (tx) =>
    Effect.gen(function* () {
      const [gone, rest]: [Array<PhotoRow>, Array<PhotoRow>] = [[], []]
      for (const photo of yield* albumOf(tx, userId)) (ids.includes(photo.id) ? gone : rest).push(photo)
      yield* Effect.forEach(gone, (photo) => removeFiles(tx, userId, photo), { discard: true })
      if (gone.length > 0) yield* tx.afterCommit((yield* PhotoReviews).soon)
      return yield* keepAlbum(tx, userId, rest, intentId)
    }),
  )

/** Errors: userUnknown. */
export const orderPhotos = (userId: number, { intentId, ids }: RequestOf<"orderPhotos">) =>
  once(userId, intentId, (tx) =>
    Effect.gen(function* () {
      const photos = yield* albumOf(tx, userId)
      const first = [...new Set(ids)].flatMap((id) => photos.filter((photo) => photo.id === id))
      return yield* keepAlbum(tx, userId, [...first, ...photos.filter((photo) => !first.includes(photo))], intentId)
    }),
  )
