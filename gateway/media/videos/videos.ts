/**
 * The videos of a person: their rows (store/tables/videos.ts), each with its cover, a picture (pictures.ts), by which the review and the
 * sweeping of files go. Each change tells their owner all of them.
 */
import { Clock, Effect } from "effect"
import { VIDEOS_MOST } from "#schema/rules/people/video-rules.ts"
import { Feed } from "../../feed/feed.ts"
import { shownVideo } from "../../people/person.ts"
import type { Tx } from "../../store/store.ts"
import type { VideoRow } from "../../store/tables/videos.ts"

/** Gives what their owner is told. */
export const tellVideos = Effect.fnUntraced(function* (tx: Tx, userId: number, intentId: string | null) {
  const videos = (yield* tx.videos.of(userId)).map((row) => ({ ...shownVideo(row), status: row.status }))
  return yield* (yield* Feed).append(tx, userId, [{ _tag: "v1.VideosChanged", intentId, videos }])
})

/** Its files are swept at the next look of the reviews. */
export const dropVideo = (tx: Tx, { id }: VideoRow) =>
  Effect.andThen(tx.videos.remove(id), tx.pictures.setStatus(id, "replaced"))

/** Ends the review of a video; nothing when it has been taken out meanwhile. The oldest gives way to one more than others may see. */
export const endVideoReview = Effect.fnUntraced(function* (
  tx: Tx,
  userId: number,
  { id, judgement }: { readonly id: string; readonly judgement: "approved" | "rejected" },
) {
  if ((yield* tx.videos.find(id)) === null) return
  yield* tx.videos.judge(id, judgement === "approved" ? yield* Clock.currentTimeMillis : null)
  const approved = (yield* tx.videos.of(userId)).filter(({ status }) => status === "approved")
  const over = approved.slice(0, Math.max(0, approved.length - VIDEOS_MOST))
  yield* Effect.forEach(over, (row) => dropVideo(tx, row), { discard: true })
  yield* tellVideos(tx, userId, null)
})
