/** The endpoints of videos. */
import { Effect } from "effect"
import { videoProblem } from "#schema/rules/people/video-rules.ts"
import type { Entropy } from "../entropy.ts"
import type { Feed } from "../feed/feed.ts"
import type { Handlers } from "../http/handler.ts"
import type { PhotoReviews } from "../media/photo-reviews.ts"
import type { PictureMaker } from "../media/picture-maker.ts"
import type { MediaStorage } from "../media/storage.ts"
import { takePart } from "../media/take-part.ts"
import { addVideo, removeVideo } from "../media/videos/own-videos.ts"
import type { Directory } from "../people/directory.ts"
import type { Presence } from "../people/presence.ts"
import type { RateLimit } from "../rate-limit.ts"
import type { Store } from "../store/store.ts"
import { addFromVideo, videoConf } from "./add-from-video.ts"
import { hotVideos, takeVideo } from "./hot-videos.ts"

type Services = Store | Feed | RateLimit | Entropy | PictureMaker | MediaStorage | PhotoReviews | Directory | Presence

type Names = "uploadVideo" | "addVideo" | "removeVideo" | "hotVideos" | "takeVideo" | "videoConf" | "addFromVideo"

export const videoHandlers: Handlers<Names, Services> = {
  uploadVideo: (request, caller) => takePart(request, caller, videoProblem, () => Effect.void),
  addVideo: (request, { userId }) => addVideo(userId, request),
  removeVideo: (request, { userId }) => removeVideo(userId, request),
  hotVideos,
  takeVideo,
  videoConf: (_, { userId }) => videoConf(userId),
  addFromVideo: ({ intentId, deadline, ...asked }, { userId }) =>
    Effect.map(addFromVideo(userId, { intentId, deadline }, asked), (growth) => ({ growth })),
}
