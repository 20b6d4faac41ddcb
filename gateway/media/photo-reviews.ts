/**
 * Passes waiting pictures to the review, one after another, and removes files that are no longer visible. All state is
 * in rows, so what a crash interrupted is found and finished at the next look.
 */
import { Cause, Clock, Context, Effect, Layer, Queue } from "effect"
import type { Feed } from "../feed/feed.ts"
import { Store } from "../store/store.ts"
import type { PictureRow } from "../store/tables/people/pictures.ts"
import { endReview } from "./end-review.ts"
import { hasPictureFile, readPicture } from "./photo-files.ts"
import { PictureReview, type Verdict } from "./review.ts"
import { MediaStorage } from "./storage.ts"
import { sweepPictures } from "./sweep-pictures.ts"

const LOOK_EVERY = "5 minutes"
const TOGETHER = 20
/**
 * When an undecided picture is reviewed again, ms. Each attempt looks up its file: for ten thousand pictures an hour,
 * three look-ups a second.
 */
const AGAIN_MS = { later: 3_600_000, failed: 300_000 }

export class PhotoReviews extends Context.Service<
  PhotoReviews,
  {
    /** Starts a look for pictures to review or to remove. */
    readonly soon: Effect.Effect<void>
  }
>()("livcam/gateway/media/PhotoReviews") {
  static readonly layer = Layer.effect(
    PhotoReviews,
    Effect.gen(function* () {
      const looks = yield* Queue.sliding<void>(1)
      const look = Effect.andThen(review, sweepPictures).pipe(
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

/** Every picture in a batch is either ended or postponed, so none is reviewed twice in one look. */
const review: Effect.Effect<void, never, Services> = Effect.gen(function* () {
  const { transact } = yield* Store
  for (;;) {
    const now = yield* Clock.currentTimeMillis
    const rows = yield* transact((tx) => tx.pictures.due(now, TOGETHER))
    if (rows.length === 0) return
    const putOff = { later: [] as string[], failed: [] as string[] }
    for (const row of rows) {
      const verdict = yield* verdictOn(row)
      if (verdict === "later" || verdict === "failed") putOff[verdict].push(row.id)
      else yield* transact((tx) => endReview(tx, row.id, verdict))
    }
    for (const why of ["later", "failed"] as const)
      if (putOff[why].length > 0) yield* transact((tx) => tx.pictures.putOff(putOff[why], now + AGAIN_MS[why]))
  }
})

/** A picture whose file is gone is rejected. A picture that cannot be judged now does not block the others. */
const verdictOn = (row: PictureRow): Effect.Effect<Verdict | "failed", never, MediaStorage | PictureReview> =>
  Effect.gen(function* () {
    const storage = yield* MediaStorage
    const shown = Effect.provideService(readPicture(row), MediaStorage, storage)
    if (!(yield* hasPictureFile(row))) return "rejected" as const
    return yield* (yield* PictureReview).judge({ id: row.id, use: row.use, shown })
  }).pipe(
    Effect.catchCause((cause) =>
      Cause.hasInterruptsOnly(cause)
        ? Effect.interrupt
        : Effect.as(Effect.logWarning("a photo could not be judged", cause), "failed" as const),
    ),
  )
