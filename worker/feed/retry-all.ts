/**
 * Makes everything that waits for the network try now: the user asks for it, the page is back, or the device has slept.
 */
import { Clock, Context, Effect, Layer } from "effect"
import { WakeSignal } from "../network/wake-signal.ts"
import { Realtime } from "../realtime/realtime.ts"
import { Feed } from "./feed.ts"

/** A sleep that differs from the planned time by more than this means that the worker was frozen, ms. */
const JUMP_MS = 5_000
const CHECK_MS = 2_000

export class RetryAll extends Context.Service<RetryAll, { readonly now: Effect.Effect<void> }>()(
  "livcam/worker/feed/RetryAll",
) {
  static readonly layer: Layer.Layer<RetryAll, never, WakeSignal | Realtime | Feed> = Layer.effect(
    RetryAll,
    Effect.gen(function* () {
      const wakeSignal = yield* WakeSignal
      const realtime = yield* Realtime
      const feed = yield* Feed
      const scope = yield* Effect.scope
      const now = Effect.gen(function* () {
        yield* wakeSignal.send
        yield* realtime.nudge
        yield* Effect.forkIn(Effect.ignore(feed.pull), scope)
      })

      const check = Effect.gen(function* () {
        const before = yield* Clock.currentTimeMillis
        yield* Effect.sleep(CHECK_MS)
        const slept = (yield* Clock.currentTimeMillis) - before
        if (Math.abs(slept - CHECK_MS) > JUMP_MS) yield* now
      })
      yield* Effect.forkScoped(Effect.forever(check))
      return { now }
    }),
  )
}
