import { Effect, Layer, PubSub, SubscriptionRef } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import { type AppFailure, failure } from "#schema/errors.ts"
import type { GatewayPacket } from "#schema/realtime/packets.ts"
import { quietRealtime } from "../../tests/worlds/realtime/quiet-realtime.ts"
import { type Link, Realtime } from "../realtime/realtime.ts"
import { Health } from "./health.ts"
import { Recovery } from "./recovery.ts"
import { WakeSignal } from "./wake-signal.ts"

const realtime = Layer.effect(
  Realtime,
  Effect.gen(function* () {
    return quietRealtime({
      packets: yield* PubSub.unbounded<GatewayPacket>(),
      link: yield* SubscriptionRef.make<Link>("online"),
      retryAt: yield* SubscriptionRef.make<number | null>(null),
    })
  }),
)

/** Counts wake signals while `story` runs. */
const wakesDuring = (
  probe: Effect.Effect<unknown, AppFailure>,
  story: (health: Health["Service"]) => Effect.Effect<void>,
) =>
  Effect.runPromise(
    Effect.gen(function* () {
      const [health, wakeSignal] = [yield* Health, yield* WakeSignal]
      yield* Recovery
      let wakes = 0
      yield* Effect.forkScoped(
        Effect.forever(
          Effect.andThen(
            wakeSignal.next,
            Effect.sync(() => wakes++),
          ),
        ),
        { startImmediately: true },
      )
      yield* Effect.yieldNow
      yield* story(health)
      return wakes
    }).pipe(
      Effect.provide(
        Layer.provideMerge(
          Recovery.layer(Effect.suspend(() => probe)),
          Layer.mergeAll(Health.layer, WakeSignal.layer, realtime, TestClock.layer()),
        ),
      ),
      Effect.scoped,
    ),
  )

test("CARD-11: one request that fails again and again, while the gateway answers others, cuts nobody's backoff short", async () => {
  let health: Health["Service"] | undefined
  const probe = Effect.suspend(() => health?.note("ok") ?? Effect.void)
  const wakes = await wakesDuring(probe, (given) =>
    Effect.gen(function* () {
      health = given
      for (let n = 0; n < 20; n++) {
        yield* given.note("trouble")
        yield* TestClock.adjust("2 seconds")
        expect(SubscriptionRef.getUnsafe(given.heard)).toBe("ok")
      }
    }),
  )
  expect(wakes).toBe(0)
})

test("CARD-11: a gateway that was away for some probes wakes all that waits when it is back", async () => {
  let away = 3
  let health: Health["Service"] | undefined
  const probe = Effect.suspend(() =>
    away-- > 0 ? Effect.fail(failure("offline")) : (health?.note("ok") ?? Effect.void),
  )
  const wakes = await wakesDuring(probe, (given) =>
    Effect.gen(function* () {
      health = given
      yield* given.note("trouble")
      yield* TestClock.adjust("60 seconds")
    }),
  )
  expect(wakes).toBe(1)
})
