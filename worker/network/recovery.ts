/** After trouble: looks for the gateway again and again, and rings the bell when it answers. */
import { Context, Effect, Layer, Stream, SubscriptionRef } from "effect"
import type { AppFailure } from "#schema/errors.ts"
import { Realtime } from "../realtime/realtime.ts"
import { Bell } from "./bell.ts"
import { Health } from "./health.ts"
import { makePatience } from "./patience.ts"

export class Recovery extends Context.Service<
  Recovery,
  {
    /** Device time of the next look; null while none is planned. */
    readonly retryAt: SubscriptionRef.SubscriptionRef<number | null>
  }
>()("livcam/worker/network/Recovery") {
  /** `probe` is a request that any reachable gateway answers. */
  static readonly layer = (
    probe: Effect.Effect<unknown, AppFailure>,
  ): Layer.Layer<Recovery, never, Health | Bell | Realtime> =>
    Layer.effect(
      Recovery,
      Effect.gen(function* () {
        const health = yield* Health
        const bell = yield* Bell
        const realtime = yield* Realtime
        const retryAt = yield* SubscriptionRef.make<number | null>(null)

        const untilOk = Effect.gen(function* () {
          const patience = yield* makePatience(bell, (at) => SubscriptionRef.set(retryAt, at))
          while (SubscriptionRef.getUnsafe(health.heard) !== "ok") {
            yield* patience.wait
            if (SubscriptionRef.getUnsafe(health.heard) !== "ok") yield* Effect.ignore(probe)
          }
          yield* bell.ring
          yield* realtime.nudge
        })

        yield* Effect.forkScoped(
          Stream.runForEach(SubscriptionRef.changes(health.heard), (heard) =>
            heard !== "never" && heard !== "ok" ? untilOk : Effect.void,
          ),
        )
        return { retryAt }
      }),
    )
}
