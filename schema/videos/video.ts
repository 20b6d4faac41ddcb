/** Videos of people (spec section 4, AUTH-12; SOC-07): the own ones as they stand, and those that others are shown. */
import { Schema } from "effect"
import { Id } from "../disclosure.ts"
import { Coins, Count, IntentId } from "../ids.ts"
import { PhotoStatus, WaitingFile } from "../people/photo.ts"
import { FoundPerson, ShownVideo } from "../people/user.ts"
import { VIDEO_MAX_BYTES, VIDEOS_MOST } from "../rules/people/video-rules.ts"

/** Bytes of a file that may be sent as a video. */
export const VideoBytes = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: VIDEO_MAX_BYTES }))

/** A video of one's own as the gateway tells it. One under review shows to its owner alone; a rejected one is gone. */
export const OwnVideo = Schema.Struct({ ...ShownVideo.fields, status: PhotoStatus })
export type OwnVideo = typeof OwnVideo.Type

/** The own videos, oldest first: those that others see, one under review, and the one that was rejected last. */
export const OwnVideos = Schema.Array(OwnVideo).check(Schema.isMaxLength(VIDEOS_MOST + 2))

/** What stands at the gateway and what waits here. */
export const OwnVideosView = Schema.Struct({
  /** `removal`: the wish to take it out, while it waits. */
  videos: Schema.Array(Schema.Struct({ ...OwnVideo.fields, removal: Schema.NullOr(IntentId) })),
  /** Null when none is on its way. */
  waiting: Schema.NullOr(WaitingFile),
})
/** What the query `ownVideos` gives. */
export type OwnVideosView = typeof OwnVideosView.Type

/** A video of the hot list, and whose it is. */
export const HotVideo = Schema.Struct({
  ...ShownVideo.fields,
  /** People who have looked at it in the last thirty days of its being looked at. */
  views: Count,
  user: FoundPerson,
})
export type HotVideo = typeof HotVideo.Type

/** Where a page of the hot list goes on: opaque, drawn by the gateway. */
export const HotCursor = Id.check(Schema.isPattern(/^[A-Za-z0-9_.-]{1,80}$/))

/** Some of the hot videos, the hottest first. */
export const HotVideos = Schema.Struct({
  list: Schema.Array(HotVideo),
  /** Null at the end. */
  next: Schema.NullOr(HotCursor),
})

/** What befriending out of a video costs now (spec section 9). */
export const VideoConf = Schema.Struct({
  /** Friend requests that are free in a day, and how many of today's are left. */
  freeAdds: Count,
  freeAddsLeft: Count,
  /** What each one more costs. */
  addGold: Coins,
})
export type VideoConf = typeof VideoConf.Type
