/** After trouble: asks the gateway again and again, and sends the wake signal when it answers. */
import { Context, Effect, Layer, Result, Stream, SubscriptionRef } from "effect"
import type { AppFailure } from "#schema/errors.ts"
import { Realtime } from "../realtime/realtime.ts"
import { makeBackoff } from "./backoff.ts"
import { Health, type Heard } from "./health.ts"
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

        /**
         * A gateway that answers the first probe after trouble has not been away: what failed waits by its own backoff,
         * which a wake signal would cut short for ever.
         */
        const untilOk = Effect.fnUntraced(function* (heard: Heard) {
          const backoff = yield* makeBackoff(wakeSignal, (at) => SubscriptionRef.set(retryAt, at))
          let wasAway = heard !== "trouble"
          while (SubscriptionRef.getUnsafe(health.heard) !== "ok") {
            yield* backoff.wait
            if (SubscriptionRef.getUnsafe(health.heard) === "ok") break
            if (Result.isFailure(yield* Effect.result(probe))) wasAway = true
          }
          if (!wasAway) return
          yield* wakeSignal.send
          yield* realtime.nudge
        })

        yield* Effect.forkScoped(
          Stream.runForEach(SubscriptionRef.changes(health.heard), (heard) =>
            heard !== "never" && heard !== "ok" ? untilOk(heard) : Effect.void,
          ),
        )
        return { retryAt }
      }),
    )
}
