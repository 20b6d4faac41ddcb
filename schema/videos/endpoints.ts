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
  /** The part of a video that begins at byte `offset`, as of a picture (`uploadImage`). */
  uploadVideo: postForm("/account/v1/upload_video", FilePart, PartTaken, [
    "videoTooBig",
    "videoUnsupported",
    "requestInvalid",
    "rateLimited",
  ]),
  /** Makes a video whose parts are all there one of the own, after its review; one that is under review gives way to it. */
  addVideo: postIntent("/account/v1/add_video", intentRequest(videoIntents.addVideo), FeedGrowth, [
    "userUnknown",
    "uploadGone",
    "videoUnsupported",
    "videoTooLong",
    "videoLimit",
  ]),
  /** An id that is no video of one's own is passed over. */
  removeVideo: postIntent("/account/v1/del_video", intentRequest(videoIntents.removeVideo), FeedGrowth, [
    "userUnknown",
  ]),
  /** The hottest first. `after`: the cursor of the page before. Neither one's own nor of anybody across a block. */
  hotVideos: get.signed("/play/v1/gomatch/hotList", Schema.Struct({ after: Schema.optionalKey(HotCursor) }), HotVideos),
  /** A video that somebody begins to look at: counts once for each of its lookers. videoGone: it was removed, or is none of theirs. */
  takeVideo: get.signed("/play/v1/gomatch/takeVideo", Schema.Struct({ id: VideoId }), HotVideo, ["videoGone"]),
  videoConf: get.signed("/play/v1/gomatch/overall_conf", Schema.Struct({}), VideoConf),
  /** A friend request, charged beyond the free ones of a day. priceChanged: `gold` is not what it costs now. */
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
      "videoGone",
      "priceChanged",
      "coinsTooFew",
      "coinLimit",
    ],
  ),
} as const
