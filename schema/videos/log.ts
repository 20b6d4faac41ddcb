/** What the log keeps of the own videos: an event of the feed, the wishes that may wait, and the friend request that may cost coins. */
import { Schema } from "effect"
import { Text } from "../disclosure.ts"
import { Coins, IntentId, UserId } from "../ids.ts"
import { standing } from "../log/standing.ts"
import { BlobId } from "../people/photo.ts"
import { VideoId } from "../people/user.ts"
import { FRIEND_TEXT_MAX } from "../rules/social-rules.ts"
import { OwnVideos, VideoBytes } from "./video.ts"

/** All own videos as they stand; `intentId` is the wish that made it so, null when a review has ended. */
export const VideosChanged = Schema.TaggedStruct("v1.VideosChanged", {
  intentId: Schema.NullOr(IntentId),
  videos: OwnVideos,
})

/** What the gateway tells of this domain, by tag. */
export const videoFeedEvents = { "v1.VideosChanged": VideosChanged } as const

/** Rows that the newest word makes (log/standing.ts), by name. */
export const videoStandings = {
  /** The own videos, oldest first. */
  videos: standing(VideosChanged, OwnVideos, { of: ({ videos }) => videos }),
} as const

/** Payloads of the wishes, by name. */
export const videoIntents = {
  /** `blobId` names the file that the device keeps and sends in parts; then this makes it a video, after its review. */
  addVideo: Schema.TaggedStruct("addVideo", { blobId: BlobId, bytes: VideoBytes }),
  removeVideo: Schema.TaggedStruct("removeVideo", { id: VideoId }),
} as const

/** What happens at most once (outbox/once.ts), by tag. */
export const videoOnces = {
  /** Asks whose video it is to be friends. `gold`: what it costs, as it was shown; 0 while it is free. */
  addFromVideo: Schema.TaggedStruct("addFromVideo", {
    to: UserId,
    videoId: VideoId,
    text: Text.check(Schema.isMaxLength(10 * FRIEND_TEXT_MAX)),
    gold: Coins,
  }),
} as const
