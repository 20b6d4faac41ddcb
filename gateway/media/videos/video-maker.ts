/**
 * Makes the app's video from an uploaded file: repackaged, so its metadata (place, camera, comments) is gone and what
 * does not play everywhere is refused. Pictures and sound are copied, not re-encoded: only browsers decode them, each
 * in its sandbox.
 */
import type { Worker } from "node:worker_threads"
import { Context, Effect, Semaphore } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import { type VideoType, videoTypeOf } from "#schema/rules/people/video-rules.ts"
import { startThread } from "../../thread.ts"
import type { VideoData, VideoSaid } from "./video-thread.ts"

export interface MadeVideo {
  readonly video: Uint8Array
  readonly type: VideoType
  /** Whole seconds, rounded, at least 1. */
  readonly seconds: number
  /** The picture that the page put into the file; not decoded yet. */
  readonly cover: Uint8Array
}

type Problem = Extract<VideoSaid, { readonly problem: unknown }>["problem"]

interface Maker {
  /** Errors: videoUnsupported, videoTooLong. */
  make(file: Uint8Array): Effect.Effect<MadeVideo, AppFailure<Problem>>
}

const AT_ONCE = 2
const LONGEST = "10 seconds"
/** Memory of one thread, MB. */
const MOST_MB = 192

/** The thread's message; undefined when the file killed the thread, or took too long. */
const ask = (workerData: VideoData): Effect.Effect<VideoSaid | undefined> =>
  Effect.callback<VideoSaid | undefined>((resume) => {
    const thread: Worker = startThread(import.meta.url, "video-thread", {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MB, maxYoungGenerationSizeMb: 16 },
      stderr: true,
      stdout: true,
    })
    thread.once("message", (said: VideoSaid) => resume(Effect.succeed(said)))
    thread.once("error", () => resume(Effect.succeed(undefined)))
    thread.once("exit", () => resume(Effect.succeed(undefined)))
    return Effect.promise(() => thread.terminate())
  }).pipe(Effect.timeoutOrElse({ duration: LONGEST, orElse: () => Effect.succeed(undefined) }))

const makeInThreads = (): Maker => {
  const turn = Semaphore.makeUnsafe(AT_ONCE)
  return {
    make: Effect.fnUntraced(function* (file) {
      const type = videoTypeOf(file)
      if (type === undefined) return yield* failure("videoUnsupported")
      const said = yield* turn.withPermit(ask({ file: new Uint8Array(file), type }))
      if (said === undefined) return yield* failure("videoUnsupported")
      return "problem" in said ? yield* failure(said.problem) : { ...said, type }
    }),
  }
}

export const VideoMaker = Context.Reference<Maker>("livcam/gateway/media/videos/VideoMaker", {
  defaultValue: makeInThreads,
})

/** Accepts videos without parsing them; the cover is only the start of a JPEG. For tests only. */
export const unopenedVideos: Maker = {
  make: (file) => {
    const type = videoTypeOf(file)
    return type === undefined
      ? Effect.fail(failure("videoUnsupported"))
      : Effect.succeed({ video: file, type, seconds: 9, cover: new Uint8Array([0xff, 0xd8, 0xff, 0xe0]) })
  },
}
