/**
 * The gateway's time as far as this device knows it. Requests are stamped with it; what a device shows as "now" beside
 * gateway times comes from it. Samples teach it: config, socket packets, and the coarse `Date` of each reply.
 */
import { Clock, Context, Effect, Layer, SubscriptionRef } from "effect"
import { type Estimate, FIRST_ESTIMATE, type Sample, stepEstimate } from "./clock-estimate.ts"

export interface GatewayClockShape {
  /** Gateway time, ms since 1970. */
  readonly now: Effect.Effect<number>
  /** Gateway time minus device time, ms. */
  readonly offset: Effect.Effect<number>
  readonly learn: (sample: Sample) => Effect.Effect<void>
  readonly estimate: SubscriptionRef.SubscriptionRef<Estimate>
}

export class GatewayClock extends Context.Service<GatewayClock, GatewayClockShape>()(
  "livcam/worker/gateway/GatewayClock",
) {
  static readonly layer: Layer.Layer<GatewayClock> = Layer.effect(
    GatewayClock,
    Effect.gen(function* () {
      const estimate = yield* SubscriptionRef.make(FIRST_ESTIMATE)
      const offset = Effect.map(SubscriptionRef.get(estimate), ({ offset }) => offset)
      return {
        estimate,
        offset,
        now: Effect.zipWith(Clock.currentTimeMillis, offset, (device, ahead) => device + ahead),
        learn: (sample) => SubscriptionRef.update(estimate, (known) => stepEstimate(known, sample)),
      }
    }),
  )
}
