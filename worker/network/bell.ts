/** Ends all waits for a next attempt at once: the network is back, or the user asks for a try now. */
import { Context, Deferred, Effect, Layer } from "effect"

export class Bell extends Context.Service<
  Bell,
  {
    readonly ring: Effect.Effect<void>
    /** Done at the next ring. */
    readonly rung: Effect.Effect<void>
  }
>()("livcam/worker/network/Bell") {
  static readonly layer: Layer.Layer<Bell> = Layer.sync(Bell, () => {
    let next = Deferred.makeUnsafe<void>()
    return {
      ring: Effect.suspend(() => {
        const rung = next
        next = Deferred.makeUnsafe<void>()
        return Deferred.succeed(rung, undefined)
      }).pipe(Effect.asVoid),
      rung: Effect.suspend(() => Deferred.await(next)),
    }
  })
}
