/**
 * Knows when the realtime link was found dead, and what follows for requests (engine/observed-gateway.ts). The browser
 * keeps connections for later requests. Those that died with the link look alive, and each would hold a request for its
 * whole timeout. A request that is given up takes its connection with it.
 */
import { Clock, Context, Deferred, Effect, Layer, Option, Stream, SubscriptionRef } from "effect"
import { Realtime } from "../realtime/realtime.ts"

/** Connections that browsers keep to one origin by HTTP/1.1. */
const KEPT_CONNECTIONS = 6
const DOUBTFUL_NANOS = 60_000_000_000n

export class DeadLine extends Context.Service<
  DeadLine,
  {
    readonly found: Effect.Effect<void>
    /**
     * For a request that may be sent again. It is given up and sent anew when the link is found dead, and for a minute
     * after that whenever it is not answered within `patienceMs`, at most as often as a browser keeps connections. Then
     * it waits as long as any request.
     */
    readonly outlived: <A, E>(sending: Effect.Effect<A, E>, patienceMs: number) => Effect.Effect<A, E>
  }
>()("livcam/worker/network/DeadLine") {
  static readonly layer: Layer.Layer<DeadLine> = Layer.sync(DeadLine, () => {
    let next = Deferred.makeUnsafe<void>()
    let foundAt: bigint | null = null
    const isDoubtful = Effect.map(Clock.monotonicTimeNanos, (now) => foundAt !== null && now - foundAt < DOUBTFUL_NANOS)
    const untilDeath = <A, E>(sending: Effect.Effect<A, E>) =>
      Effect.raceFirst(Effect.asSome(sending), Effect.as(Deferred.await(next), Option.none<A>()))
    return {
      found: Effect.gen(function* () {
        const dead = next
        next = Deferred.makeUnsafe<void>()
        foundAt = yield* Clock.monotonicTimeNanos
        yield* Deferred.succeed(dead, undefined)
      }),
      outlived: Effect.fnUntraced(function* <A, E>(sending: Effect.Effect<A, E>, patienceMs: number) {
        for (let n = 0; n <= KEPT_CONNECTIONS; n++) {
          const answer = yield* (yield* isDoubtful) ? Effect.timeoutOption(sending, patienceMs) : untilDeath(sending)
          if (Option.isSome(answer)) return answer.value
        }
        return yield* sending
      }),
    }
  })
}

/** Reports a link that was online and is not any more. */
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
