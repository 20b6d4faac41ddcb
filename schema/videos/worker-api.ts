/** The page's commands, queries and remote reads about videos. */
import { Schema } from "effect"
import { command, nothing } from "../command.ts"
import { IntentId } from "../ids.ts"
import { PickedFile } from "../people/photo.ts"
import { VideoId } from "../people/user.ts"
import { one, remote, tagged } from "../query.ts"
import { videoEndpoints } from "./endpoints.ts"
import { videoIntents, videoOnces } from "./log.ts"
import { HotCursor, HotVideo, HotVideos, OwnVideosView, VideoConf } from "./video.ts"

const accepted = Schema.Struct({ intentId: Schema.NullOr(IntentId) })

/** The commands of this domain, by name. */
export const videoCommands = {
  /** Makes a file an own video. It replaces one that waits or was refused. */
  addVideo: command(tagged("addVideo", { file: PickedFile }), accepted, "waits", [
    "videoTooBig",
    "videoUnsupported",
    "fileGone",
    "fileNotKept",
    "storageFull",
  ]),
  removeVideo: command(videoIntents.removeVideo, accepted, "waits"),
  addFromVideo: command(videoOnces.addFromVideo, nothing, "once", [
    ...videoEndpoints.addFromVideo.errors,
    "addNeedsNetwork",
  ]),
} as const

/** The queries of this domain, by name. */
export const videoQueries = {
  /** The own videos, with everything that waits for them. */
  ownVideos: one(tagged("ownVideos", {}), OwnVideosView),
} as const

/** The remote reads of this domain, by name. */
export const videoRemotes = {
  /** `after`: null for the first page. */
  hotVideos: remote(tagged("hotVideos", { after: Schema.NullOr(HotCursor) }), HotVideos),
  /** Tells the gateway that the user views the video. Errors: videoGone. */
  takeVideo: remote(tagged("takeVideo", { id: VideoId }), HotVideo),
  videoConf: remote(tagged("videoConf", {}), VideoConf),
} as const
