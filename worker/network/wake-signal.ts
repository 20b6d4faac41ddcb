/** Ends all waits before a next attempt at once: the network is back, or the user asks for a try now. */
import { Context, Deferred, Effect, Layer } from "effect"

export class WakeSignal extends Context.Service<
  WakeSignal,
  {
    readonly send: Effect.Effect<void>
    /** Done when the next signal is sent. */
    readonly next: Effect.Effect<void>
  }
>()("livcam/worker/network/WakeSignal") {
  static readonly layer: Layer.Layer<WakeSignal> = Layer.sync(WakeSignal, () => {
    let next = Deferred.makeUnsafe<void>()
    return {
      send: Effect.suspend(() => {
        const sent = next
        next = Deferred.makeUnsafe<void>()
        return Effect.asVoid(Deferred.succeed(sent, undefined))
      }),
      next: Effect.suspend(() => Deferred.await(next)),
    }
  })
}
