/** After trouble: asks the gateway again and again, and sends the wake signal when it answers. */
import { Context, Effect, Layer, Stream, SubscriptionRef } from "effect"
import type { AppFailure } from "#schema/errors.ts"
import { Realtime } from "../realtime/realtime.ts"
import { makeBackoff } from "./backoff.ts"
import { Health } from "./health.ts"
import { WakeSignal } from "./wake-signal.ts"

export class Recovery extends Context.Service<
  Recovery,
  {
    /** Device time, ms, of the next attempt; null while none is planned. */
    readonly retryAt: SubscriptionRef.SubscriptionRef<number | null>
  }
>()("livcam/worker/network/Recovery") {
  /** `probe` is a request that any reachable gateway answers. */
  static readonly layer = (
    probe: Effect.Effect<unknown, AppFailure>,
  ): Layer.Layer<Recovery, never, Health | WakeSignal | Realtime> =>
    Layer.effect(
      Recovery,
      Effect.gen(function* () {
        const health = yield* Health
        const wakeSignal = yield* WakeSignal
        const realtime = yield* Realtime
        const retryAt = yield* SubscriptionRef.make<number | null>(null)

        const untilOk = Effect.gen(function* () {
          const backoff = yield* makeBackoff(wakeSignal, (at) => SubscriptionRef.set(retryAt, at))
          while (SubscriptionRef.getUnsafe(health.heard) !== "ok") {
            yield* backoff.wait
            if (SubscriptionRef.getUnsafe(health.heard) !== "ok") yield* Effect.ignore(probe)
          }
          yield* wakeSignal.send
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
