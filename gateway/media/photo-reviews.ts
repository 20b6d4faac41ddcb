/**
 * Ends reviews of photos, one after another: an approved photo becomes its owner's picture everywhere, or one of the album that all see, and files that nobody sees
 * any more go. Its whole state is in rows, so what a crash has interrupted is found and finished at the next look.
 */
import { Clock, Context, Effect, Layer, Queue } from "effect"
import { photoAddress } from "#schema/rules/people/photo-rules.ts"
import { ownUserOf } from "../accounts/own-user.ts"
import { tellKnowers } from "../accounts/tell-knowers.ts"
import { ownLook, ownProfileOf } from "../accounts/tell-owner.ts"
import { Feed } from "../feed/feed.ts"
import { Store, type Tx } from "../store/store.ts"
import type { AccountRow } from "../store/tables/accounts.ts"
import type { PictureRow } from "../store/tables/pictures.ts"
import { endAlbumReview } from "./album.ts"
import { photoIdOf, readPortrait, removePhotoFiles } from "./photo-files.ts"
import { PictureReview } from "./review.ts"
import type { MediaStorage } from "./storage.ts"
import { removeVideoFiles } from "./videos/video-files.ts"
import { endVideoReview } from "./videos/videos.ts"

const LOOK_EVERY = "5 minutes"
const TOGETHER = 20
/** Pictures that are still being made after so long were left by a crash. */
const LONGEST_MAKING_MS = 3_600_000

export class PhotoReviews extends Context.Service<
  PhotoReviews,
  {
    /** Looks soon for what is to be reviewed or to go. */
    readonly soon: Effect.Effect<void>
  }
>()("livcam/gateway/media/PhotoReviews") {
  static readonly layer = Layer.effect(
    PhotoReviews,
    Effect.gen(function* () {
      const looks = yield* Queue.sliding<void>(1)
      const look = Effect.andThen(review, sweep).pipe(
        Effect.catchCause((cause) => Effect.logWarning("photos could not be reviewed", cause)),
      )
      yield* Effect.forkScoped(Effect.forever(Effect.andThen(Queue.take(looks), look)))
      const soon = Effect.asVoid(Queue.offer(looks, undefined))
      yield* Effect.forkScoped(Effect.forever(Effect.andThen(soon, Effect.sleep(LOOK_EVERY))))
      return { soon }
    }),
  )
}

type Services = Store | Feed | MediaStorage | PictureReview

const standing = (status: PictureRow["status"], olderThan: number) =>
  Effect.gen(function* () {
    // The present millisecond counts as past.
    const before = (yield* Clock.currentTimeMillis) + 1 - olderThan
    return yield* (yield* Store).transact((tx) => tx.pictures.standing(status, before, TOGETHER))
  })

const review: Effect.Effect<void, never, Services> = Effect.gen(function* () {
  for (;;) {
    const rows = yield* standing("reviewing", 0)
    if (rows.length === 0) return
    yield* Effect.forEach(rows, judge, { discard: true })
  }
})

const judge = Effect.fnUntraced(function* (row: PictureRow): Effect.fn.Return<void, never, Services> {
  const portrait = yield* readPortrait(row.id)
  const verdict = portrait === null ? "rejected" : yield* (yield* PictureReview).judge(portrait)
  yield* (yield* Store).transact((tx) => end(tx, row, verdict))
})

/** What stands says whether it is still under review: another process may have ended it, or a newer photo replaced it. */
const end = Effect.fnUntraced(function* (tx: Tx, { id, userId, use }: PictureRow, verdict: "approved" | "rejected") {
  if ((yield* tx.pictures.find(id))?.status !== "reviewing") return
  yield* tx.pictures.setStatus(id, verdict)
  if (use === "video") return yield* endVideoReview(tx, userId, { id, verdict })
  if (use === "album") return yield* endAlbumReview(tx, userId, { pictureId: id, verdict })
  const feed = yield* Feed
  const pic = photoAddress(id, "portrait")
  const ended = { _tag: "v1.PhotoReviewed", intentId: null, pic, status: verdict } as const
  const before = yield* tx.accounts.find(userId)
  if (before === null || verdict === "rejected") return void (yield* feed.append(tx, userId, [ended]))
  const account = yield* shown(tx, before, pic)
  const [user, profile] = [yield* ownUserOf(tx, account), ownProfileOf(account)]
  yield* tx.introductions.tell(userId, userId, ownLook(user, profile))
  const saved = { _tag: "v1.ProfileSaved", intentId: null, user, profile } as const
  yield* tellKnowers(tx, account, Effect.asVoid(feed.append(tx, userId, [ended, saved])))
})

/** The account with its new picture, also where the one before stood in the album and behind the profile. */
const shown = Effect.fnUntraced(function* (tx: Tx, before: AccountRow, pic: string) {
  const former = photoIdOf(before.headImg)
  if (former !== undefined) yield* tx.pictures.setStatus(former, "replaced")
  const background = before.background === before.headImg || before.background === "" ? pic : before.background
  const photos = before.photos.map((photo) => (photo.pic === before.headImg ? { ...photo, pic } : photo))
  return (yield* tx.accounts.update(before.id, { headImg: pic, background, photos })) ?? before
})

/** Files first, then the row: what is cut short in between is swept again. */
const sweep: Effect.Effect<void, never, Services> = Effect.gen(function* () {
  const store = yield* Store
  const gone = [
    ...(yield* standing("rejected", 0)),
    ...(yield* standing("replaced", 0)),
    ...(yield* standing("making", LONGEST_MAKING_MS)),
  ]
  yield* Effect.forEach(
    gone,
    ({ id, use }) =>
      Effect.all([
        removePhotoFiles(id),
        use === "video" ? removeVideoFiles(id) : Effect.void,
        store.transact((tx) => tx.pictures.remove(id)),
      ]),
    { discard: true },
  )
})
