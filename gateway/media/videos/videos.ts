/**
 * A user's videos: their rows (store/tables/people/videos.ts), each with a cover, which is a picture (pictures.ts). Review and
 * sweeping go by the cover. Each change tells the owner all of their videos.
 */
import { Clock, Effect } from "effect"
import { VIDEOS_MOST } from "#schema/rules/people/video-rules.ts"
import { Feed } from "../../feed/feed.ts"
import { shownVideo } from "../../people/person.ts"
import type { Tx } from "../../store/store.ts"
import type { VideoRow } from "../../store/tables/people/videos.ts"

/** Returns the owner's new feed entries. */
export const tellVideos = Effect.fnUntraced(function* (tx: Tx, userId: number, intentId: string | null) {
  const videos = (yield* tx.videos.of(userId)).map((row) => ({ ...shownVideo(row), status: row.status }))
  return yield* (yield* Feed).append(tx, userId, [{ _tag: "v1.VideosChanged", intentId, videos }])
})

/** The video's files are swept at the reviews' next look. */
export const dropVideo = (tx: Tx, { id }: VideoRow) =>
  Effect.andThen(tx.videos.remove(id), tx.pictures.setStatus(id, "replaced"))

/**
 * Ends the review of a video; does nothing when the video was removed meanwhile. Beyond VIDEOS_MOST, the oldest
 * approved video is dropped.
 */
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
