/**
 * What the log keeps of the own videos: a feed event, payloads of the intents that may wait, and the friend request
 * that may cost coins.
 */
import { Schema } from "effect"
import { Text } from "../disclosure.ts"
import { Coins, IntentId, UserId } from "../ids.ts"
import { standing } from "../log/standing.ts"
import { BlobId } from "../people/photo.ts"
import { VideoId } from "../people/user.ts"
import { FRIEND_TEXT_MAX } from "../rules/social-rules.ts"
import { OwnVideos, VideoBytes } from "./video.ts"

/** All own videos. `intentId`: the intent that changed them. Null when a review has ended. */
export const VideosChanged = Schema.TaggedStruct("v1.VideosChanged", {
  intentId: Schema.NullOr(IntentId),
  videos: OwnVideos,
})

/** This domain's feed events, by tag. */
export const videoFeedEvents = { "v1.VideosChanged": VideosChanged } as const

/** Standings of this domain (log/standing.ts), by name. */
export const videoStandings = {
  /** The own videos, oldest first. */
  videos: standing(VideosChanged, OwnVideos, { of: ({ videos }) => videos }),
} as const

/** Payloads of this domain's intents, by name. */
export const videoIntents = {
  /**
   * `blobId` names the file that the device keeps and uploads in parts. Then this intent makes it a video, after its
   * review.
   */
  addVideo: Schema.TaggedStruct("addVideo", { blobId: BlobId, bytes: VideoBytes }),
  removeVideo: Schema.TaggedStruct("removeVideo", { id: VideoId }),
} as const

/** Payloads of this domain's once commands (outbox/once.ts), by tag. */
export const videoOnces = {
  /** Sends a friend request to the video's owner. `gold`: its price, as shown. 0 while it is free. */
  addFromVideo: Schema.TaggedStruct("addFromVideo", {
    to: UserId,
    videoId: VideoId,
    text: Text.check(Schema.isMaxLength(10 * FRIEND_TEXT_MAX)),
    gold: Coins,
  }),
} as const
