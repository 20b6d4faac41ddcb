/**
 * The moment at which the realtime link is found dead. A request on a connection that died with it would wait for its whole
 * timeout: what may be sent again is given up then and sent anew, under a new signature (observed-gateway.ts).
 */
import { Context, Deferred, Effect, Layer, Stream, SubscriptionRef } from "effect"
import { Realtime } from "../realtime/realtime.ts"

export class DeadLine extends Context.Service<
  DeadLine,
  {
    readonly found: Effect.Effect<void>
    /** Done when the line is found dead the next time. */
    readonly next: Effect.Effect<void>
  }
>()("livcam/worker/network/DeadLine") {
  static readonly layer: Layer.Layer<DeadLine> = Layer.sync(DeadLine, () => {
    let next = Deferred.makeUnsafe<void>()
    return {
      found: Effect.suspend(() => {
        const dead = next
        next = Deferred.makeUnsafe<void>()
        return Effect.asVoid(Deferred.succeed(dead, undefined))
      }),
      next: Effect.suspend(() => Deferred.await(next)),
    }
  })
}

/** A link that was online and is not any more. */
export const watchForDeath: Layer.Layer<never, never, DeadLine | Realtime> = Layer.effectDiscard(
  Effect.gen(function* () {
    const { link } = yield* Realtime
    const { found } = yield* DeadLine
    yield* SubscriptionRef.changes(link).pipe(
      Stream.map((now) => now === "online"),
      Stream.changes,
      Stream.drop(1),
      Stream.runForEach((isOnline) => (isOnline ? Effect.void : found)),
      Effect.forkScoped,
    )
  }),
)
