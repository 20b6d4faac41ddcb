/**
 * A model in a thread of the gateway judges photos (look-thread.ts). It approves what it is sure of and never rejects.
 * Everything else is left to operators, and so is every video, because the model would see only the cover.
 */
import type { Worker } from "node:worker_threads"
import { Effect, Layer, Semaphore } from "effect"
import { LRUCache } from "lru-cache"
import { startThread } from "../../thread.ts"
import { PictureReview, type Verdict } from "../review.ts"
import type { Kinds, Said } from "./look-thread.ts"

/** Least probability of "neither naked nor suggestive". */
const SURE = 0.7
const START = "60 seconds"
const LONGEST = "20 seconds"
const MOST_MB = 256
/**
 * Photos left to operators are remembered, so that the model does not see them again each hour. Beyond this number the
 * oldest are forgotten and judged again.
 */
const MOST_LEFT = 20_000

/** Pure. Null: the file could not be read as a picture. */
export const verdictOf = (kinds: Kinds | null): Extract<Verdict, "approved" | "later"> =>
  kinds !== null && kinds.Neutral + kinds.Drawing >= SURE ? "approved" : "later"

/** The thread's next message; fails when the thread ends first, or is silent for too long. */
const next = (thread: Worker, within: typeof START | typeof LONGEST): Effect.Effect<Said, Error> =>
  Effect.callback<Said, Error>((resume) => {
    const answered = (how: Effect.Effect<Said, Error>) => {
      leave()
      resume(how)
    }
    const said = (one: Said) => answered(Effect.succeed(one))
    const failed = (error: Error) => answered(Effect.fail(error))
    const ended = () => failed(new Error("the thread that looks at pictures has ended"))
    const leave = () => thread.off("message", said).off("error", failed).off("exit", ended)
    thread.on("message", said).on("error", failed).on("exit", ended)
    return Effect.sync(leave)
  }).pipe(
    Effect.timeoutOrElse({
      duration: within,
      orElse: () => Effect.fail(new Error(`the thread that looks at pictures said nothing for ${within}`)),
    }),
  )

/** Dies when the thread cannot start, for example because its packages are not installed. */
const started = Effect.gen(function* () {
  const thread = startThread(import.meta.url, "look-thread", {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MB },
    stdout: true,
    stderr: true,
  })
  // `next` reports an error to the photo that waits. Without one, the error is ignored.
  thread.on("error", () => {})
  thread.unref()
  yield* Effect.orDie(next(thread, START))
  return thread
})

/**
 * Starts with the gateway, which does not start when the model cannot be loaded. A thread that dies is restarted for
 * the next photo.
 */
export const machineReview: Layer.Layer<PictureReview> = Layer.effect(
  PictureReview,
  Effect.gen(function* () {
    let thread: Worker | undefined = yield* started
    yield* Effect.addFinalizer(() => Effect.promise(async () => thread?.terminate()))
    const turn = Semaphore.makeUnsafe(1)
    const left = new LRUCache<string, true>({ max: MOST_LEFT })

    const look = Effect.fnUntraced(function* (file: Uint8Array) {
      thread ??= yield* started
      const ready = thread
      ready.postMessage(file)
      const said = yield* Effect.onError(next(ready, LONGEST), () =>
        Effect.promise(async () => {
          thread = undefined
          await ready.terminate()
        }),
      )
      return said === "ready" ? null : said.kinds
    })
    return PictureReview.of({
      judge: ({ id, use, shown }) =>
        Effect.gen(function* () {
          if (use === "video" || left.has(id)) return "later"
          const file = yield* shown
          const verdict = file === null ? "later" : verdictOf(yield* turn.withPermit(Effect.orDie(look(file))))
          if (verdict === "later") left.set(id, true)
          return verdict
        }),
    })
  }),
)
