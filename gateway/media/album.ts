/**
 * The album is kept in its owner's row (`photos`), including photos that others do not see. Each change tells the owner
 * the whole album.
 */
import { Effect } from "effect"
import { failure } from "#schema/errors.ts"
import type { EventOf } from "#schema/events.ts"
import { photoAddress } from "#schema/rules/people/photo-rules.ts"
import { Feed } from "../feed/feed.ts"
import type { Tx } from "../store/store.ts"
import type { PhotoRow } from "../store/tables/accounts/accounts.ts"

type Photos = ReadonlyArray<PhotoRow>

const inOrder = (photos: Photos): Photos => photos.toSorted((a, b) => a.orderNum - b.orderNum)

/** Errors: userUnknown. */
export const albumOf = Effect.fnUntraced(function* (tx: Tx, userId: number) {
  const account = yield* tx.accounts.find(userId)
  return account === null ? yield* failure("userUnknown") : inOrder(account.photos)
})

const toldOf = (intentId: string | null, photos: Photos): EventOf<"v1.AlbumChanged"> => ({
  _tag: "v1.AlbumChanged",
  intentId,
  photos: photos.map((photo) => ({ ...photo, status: photo.status ?? "approved" })),
})

/** Returns the owner's new feed entries. */
export const keepAlbum = Effect.fnUntraced(function* (tx: Tx, userId: number, photos: Photos, intentId: string | null) {
  const numbered = photos.map((photo, orderNum) => ({ ...photo, orderNum }))
  yield* tx.accounts.update(userId, { photos: numbered })
  return yield* (yield* Feed).append(tx, userId, [toldOf(intentId, numbered)])
})

/** Ends the review of a photo; does nothing when the photo was removed meanwhile. */
export const endAlbumReview = Effect.fnUntraced(function* (
  tx: Tx,
  userId: number,
  { pictureId, judgement }: { readonly pictureId: string; readonly judgement: "approved" | "rejected" },
) {
  const account = yield* tx.accounts.find(userId)
  const pic = photoAddress(pictureId, "portrait")
  if (!account?.photos.some((photo) => photo.pic === pic)) return
  const ended = inOrder(account.photos).map((photo): PhotoRow => {
    if (photo.pic !== pic) return photo
    const { status, ...seen } = photo
    return judgement === "approved" ? seen : { ...seen, status: judgement }
  })
  yield* keepAlbum(tx, userId, ended, null)
})
