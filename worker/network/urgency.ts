/** Everything that waits for the network tries now: the user asks for it, the page is back, or the device has slept. */
import { Clock, Context, Effect, Layer } from "effect"
import { Feed } from "../feed/feed.ts"
import { Realtime } from "../realtime/realtime.ts"
import { Bell } from "./bell.ts"

/** A worker that hears nothing of its own clock for this much longer than it slept was frozen, ms. */
const JUMP_MS = 5_000
const BEAT_MS = 2_000

export class Urgency extends Context.Service<Urgency, { readonly now: Effect.Effect<void> }>()(
  "livcam/worker/network/Urgency",
) {
  static readonly layer: Layer.Layer<Urgency, never, Bell | Realtime | Feed> = Layer.effect(
    Urgency,
    Effect.gen(function* () {
      const bell = yield* Bell
      const realtime = yield* Realtime
      const feed = yield* Feed
      const scope = yield* Effect.scope
      const now = Effect.gen(function* () {
        yield* bell.ring
        yield* realtime.nudge
        yield* Effect.forkIn(Effect.ignore(feed.pull), scope)
      })

      const beat = Effect.gen(function* () {
        const before = yield* Clock.currentTimeMillis
        yield* Effect.sleep(BEAT_MS)
        const slept = (yield* Clock.currentTimeMillis) - before
        if (Math.abs(slept - BEAT_MS) > JUMP_MS) yield* now
      })
      yield* Effect.forkScoped(Effect.forever(beat))
      return { now }
    }),
  )
}
