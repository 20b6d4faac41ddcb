/** Videos of people (spec section 4, AUTH-12; SOC-07): the user's own, and those of others that the user is shown. */
import { Schema } from "effect"
import { Id } from "../disclosure.ts"
import { Coins, Count, IntentId } from "../ids.ts"
import { PhotoStatus, WaitingFile } from "../people/photo.ts"
import { FoundPerson, ShownVideo } from "../people/user.ts"
import { VIDEO_MAX_BYTES, VIDEOS_MOST } from "../rules/people/video-rules.ts"

/** Size in bytes of a file that may be sent as a video. */
export const VideoBytes = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: VIDEO_MAX_BYTES }))

/**
 * An own video, as the gateway tells it. While reviewing only its owner sees it. A rejected one has no file any more.
 */
export const OwnVideo = Schema.Struct({ ...ShownVideo.fields, status: PhotoStatus })
export type OwnVideo = typeof OwnVideo.Type

/** The own videos, oldest first: those that others see, one under review, and the last rejected one. */
export const OwnVideos = Schema.Array(OwnVideo).check(Schema.isMaxLength(VIDEOS_MOST + 2))

/** The own videos at the gateway, and a video that waits on this device. */
export const OwnVideosView = Schema.Struct({
  /** `removal`: the waiting intent that removes the video. */
  videos: Schema.Array(Schema.Struct({ ...OwnVideo.fields, removal: Schema.NullOr(IntentId) })),
  /** Null when no video waits. */
  waiting: Schema.NullOr(WaitingFile),
})
/** What the query `ownVideos` gives. */
export type OwnVideosView = typeof OwnVideosView.Type

/** A video of the hot list, with its owner. */
export const HotVideo = Schema.Struct({
  ...ShownVideo.fields,
  /** Number of views. A person counts once in VIDEO_VIEWS_KEPT_MS. */
  views: Count,
  user: FoundPerson,
})
export type HotVideo = typeof HotVideo.Type

/** The cursor of a page of the hot list. Opaque, made by the gateway. */
export const HotCursor = Id.check(Schema.isPattern(/^[A-Za-z0-9_.-]{1,80}$/))

/** A page of hot videos, hottest first. */
export const HotVideos = Schema.Struct({
  list: Schema.Array(HotVideo),
  /** Cursor of the next page. Null at the end. */
  next: Schema.NullOr(HotCursor),
})

/** What a friend request from a video costs now (spec section 9). */
export const VideoConf = Schema.Struct({
  /** Free friend requests per day, and how many of today's are left. */
  freeAdds: Count,
  freeAddsLeft: Count,
  /** Price of each further one, coins. */
  addGold: Coins,
})
export type VideoConf = typeof VideoConf.Type
