/**
 * Ends the review of a picture in one transaction, whoever judged it. An approved photo becomes its owner's picture
 * everywhere, or a public photo of the album; an approved video becomes one of the hot videos. Files that are no longer
 * visible are removed later (sweep-pictures.ts).
 */
import { Effect } from "effect"
import { photoAddress } from "#schema/rules/people/photo-rules.ts"
import { ownUserOf } from "../accounts/profile/own-user.ts"
import { tellKnowers } from "../accounts/profile/tell-knowers.ts"
import { ownLook, ownProfileOf } from "../accounts/profile/tell-owner.ts"
import { Feed } from "../feed/feed.ts"
import type { Tx } from "../store/store.ts"
import type { AccountRow } from "../store/tables/accounts/accounts.ts"
import type { PictureRow, PictureStatus, PictureUse } from "../store/tables/people/pictures.ts"
import { endAlbumReview } from "./album.ts"
import { photoIdOf } from "./photo-files.ts"
import { endVideoReview } from "./videos/videos.ts"

export type Judgement = "approved" | "rejected"

/**
 * `before`: no longer under review, because another review ended it or a newer picture replaced it; nothing changes
 * then.
 */
export type ReviewEnd =
  | { readonly _tag: "ended"; readonly userId: number }
  | { readonly _tag: "before"; readonly status: PictureStatus }
  | { readonly _tag: "unknown" }

/** The account with its new picture, which also replaces the former one in the album and as the background. */
const shown = Effect.fnUntraced(function* (tx: Tx, before: AccountRow, pic: string) {
  const former = photoIdOf(before.headImg)
  if (former !== undefined) yield* tx.pictures.setStatus(former, "replaced")
  const background = before.background === before.headImg || before.background === "" ? pic : before.background
  const photos = before.photos.map((photo) => (photo.pic === before.headImg ? { ...photo, pic } : photo))
  return (yield* tx.accounts.update(before.id, { headImg: pic, background, photos })) ?? before
})

const endProfileReview = Effect.fnUntraced(function* (tx: Tx, { id, userId }: PictureRow, judgement: Judgement) {
  const feed = yield* Feed
  const pic = photoAddress(id, "portrait")
  const ended = { _tag: "v1.PhotoReviewed", intentId: null, pic, status: judgement } as const
  const before = yield* tx.accounts.find(userId)
  if (before === null || judgement === "rejected") return void (yield* feed.append(tx, userId, [ended]))
  const account = yield* shown(tx, before, pic)
  const [user, profile] = [yield* ownUserOf(tx, account), ownProfileOf(account)]
  yield* tx.introductions.tell(userId, userId, ownLook(user, profile))
  const saved = { _tag: "v1.ProfileSaved", intentId: null, user, profile } as const
  yield* tellKnowers(tx, account, Effect.asVoid(feed.append(tx, userId, [ended, saved])))
})

const ENDS: Readonly<
  Record<PictureUse, (tx: Tx, row: PictureRow, judgement: Judgement) => Effect.Effect<void, never, Feed>>
> = {
  profile: endProfileReview,
  album: (tx, { id, userId }, judgement) => endAlbumReview(tx, userId, { pictureId: id, judgement }),
  video: (tx, { id, userId }, judgement) => endVideoReview(tx, userId, { id, judgement }),
}

export const endReview = Effect.fnUntraced(function* (
  tx: Tx,
  id: string,
  judgement: Judgement,
): Effect.fn.Return<ReviewEnd, never, Feed> {
  const row = yield* tx.pictures.find(id)
  if (row === null) return { _tag: "unknown" }
  if (row.status !== "reviewing") return { _tag: "before", status: row.status }
  yield* tx.pictures.setStatus(id, judgement)
  yield* ENDS[row.use](tx, row, judgement)
  return { _tag: "ended", userId: row.userId }
})
