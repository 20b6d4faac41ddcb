/** Videos (spec section 7: hotList, takeVideo, overall_conf). What the specification does not show is chosen here. */
import { Schema } from "effect"
import { get, intentRequest, onceRequest, post, postForm, postIntent } from "../gateway/endpoint.ts"
import { FeedGrowth } from "../gateway/growth.ts"
import { FilePart, PartTaken } from "../people/photo.ts"
import { VideoId } from "../people/user.ts"
import { videoIntents, videoOnces } from "./log.ts"
import { HotCursor, HotVideo, HotVideos, VideoConf } from "./video.ts"

/** The endpoints of this domain, by name. */
export const videoEndpoints = {
  /** Uploads the part of a video that begins at byte `offset`, like `uploadImage`. */
  uploadVideo: postForm("/account/v1/upload_video", FilePart, PartTaken, [
    "videoTooBig",
    "videoUnsupported",
    "requestInvalid",
    "rateLimited",
  ]),
  /** Makes a fully uploaded video an own video, after its review. It replaces one under review. */
  addVideo: postIntent("/account/v1/add_video", intentRequest(videoIntents.addVideo), FeedGrowth, [
    "userUnknown",
    "uploadGone",
    "videoUnsupported",
    "videoTooLong",
    "videoLimit",
  ]),
  /** An id that is not an own video is ignored. */
  removeVideo: postIntent("/account/v1/del_video", intentRequest(videoIntents.removeVideo), FeedGrowth, [
    "userUnknown",
  ]),
  /**
   * Hottest first. `after`: the previous page's cursor. Leaves out the caller's own videos, and those of people that a
   * block separates from the caller.
   */
  hotVideos: get.signed("/play/v1/gomatch/hotList", Schema.Struct({ after: Schema.optionalKey(HotCursor) }), HotVideos),
  /**
   * Counts the caller's view of a video, once per person in VIDEO_VIEWS_KEPT_MS. videoGone: it was removed, or the
   * caller may not see it.
   */
  takeVideo: get.signed("/play/v1/gomatch/takeVideo", Schema.Struct({ id: VideoId }), HotVideo, ["videoGone"]),
  videoConf: get.signed("/play/v1/gomatch/overall_conf", Schema.Struct({}), VideoConf),
  /**
   * A friend request from a video, charged beyond the day's free ones. priceChanged: `gold` is not the current price.
   */
  addFromVideo: post.sealed(
    "/friends/v1/add_from_video",
    onceRequest(videoOnces.addFromVideo),
    Schema.Struct({ growth: FeedGrowth }),
    [
      "neverHappened",
      "friendSelf",
      "textTooLong",
      "messageForbidden",
      "userUnknown",
      "accountClosed",
      "blocked",
      "blockedByMe",
      "friendNotWanted",
      "friendLimit",
      "videoGone",
      "priceChanged",
      "coinsTooFew",
      "coinLimit",
    ],
  ),
} as const
