/**
 * The gateway's time as far as this device knows it. Requests are stamped with it, and what a device shows as "now"
 * beside gateway times comes from it. Samples teach it: config, socket packets, and the coarse `Date` of each reply.
 * While samples come, the monotonic clock counts from the last one, so a device clock that is set or swings has no
 * effect. Without samples the device's clock counts: only that goes on while the device sleeps.
 */
import { Clock, Context, Effect, Layer, SubscriptionRef } from "effect"
import { type ClockReading, type Estimate, FIRST_ESTIMATE, type Sample, stepEstimate } from "./clock-estimate.ts"

const FRESH_MS = 30_000

export const monotonicMs = Effect.map(Clock.monotonicTimeNanos, (nanos) => Number(nanos / 1_000_000n))

export const readClocks: Effect.Effect<ClockReading> = Effect.zipWith(
  Clock.currentTimeMillis,
  monotonicMs,
  (device, monotonic) => ({ device, monotonic }),
)

export interface GatewayClockShape {
  /** Gateway time, ms since 1970. */
  readonly now: Effect.Effect<number>
  /** Gateway time minus device time, ms. */
  readonly offset: Effect.Effect<number>
  readonly learn: (sample: Sample) => Effect.Effect<void>
  readonly estimate: SubscriptionRef.SubscriptionRef<Estimate>
}

export class GatewayClock extends Context.Service<GatewayClock, GatewayClockShape>()(
  "livcam/worker/http/GatewayClock",
) {
  static readonly layer: Layer.Layer<GatewayClock> = Layer.effect(
    GatewayClock,
    Effect.gen(function* () {
      const estimate = yield* SubscriptionRef.make(FIRST_ESTIMATE)
      const offset = Effect.map(SubscriptionRef.get(estimate), ({ offset }) => offset)
      const byDevice = Effect.zipWith(Clock.currentTimeMillis, offset, (device, ahead) => device + ahead)
      let heard: { readonly time: number; readonly at: number } | null = null
      return {
        estimate,
        offset,
        now: Effect.gen(function* () {
          const at = yield* monotonicMs
          return heard !== null && at - heard.at < FRESH_MS ? heard.time + at - heard.at : yield* byDevice
        }),
        learn: Effect.fnUntraced(function* (sample: Sample) {
          yield* SubscriptionRef.update(estimate, (known) => stepEstimate(known, sample))
          heard = { time: yield* byDevice, at: yield* monotonicMs }
        }),
      }
    }),
  )
}
