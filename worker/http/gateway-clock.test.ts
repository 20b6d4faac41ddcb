import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import { GatewayClock, readClocks } from "./gateway-clock.ts"

const SECOND = 1_000
const HOUR = 3_600 * SECOND

/** The device's wall clock can be set apart from the time that passes. */
const onDevice = (body: (setAhead: (ms: number) => void) => Effect.Effect<void, never, GatewayClock>): Promise<void> =>
  Effect.gen(function* () {
    const passing = yield* Clock.Clock
    let ahead = 0
    const wall = (): number => passing.currentTimeMillisUnsafe() + ahead
    const device: Clock.Clock = {
      ...passing,
      currentTimeMillisUnsafe: wall,
      currentTimeMillis: Effect.sync(wall),
    }
    const setAhead = (ms: number): void => {
      ahead = ms
    }
    yield* body(setAhead).pipe(Effect.provide(GatewayClock.layer), Effect.provideService(Clock.Clock, device))
  }).pipe(Effect.provide(TestClock.layer()), Effect.runPromise)

const heard = Effect.fnUntraced(function* (gatewayTime: number) {
  const at = yield* readClocks
  yield* (yield* GatewayClock).learn({ gatewayTime, sent: at, received: at, stepMs: 1 })
})
const now = Effect.flatMap(GatewayClock, (clock) => clock.now)

test("NET-02: a device clock that is set moves nothing while samples come", () =>
  onDevice((setAhead) =>
    Effect.gen(function* () {
      yield* heard(HOUR)
      setAhead(48 * HOUR)
      yield* TestClock.adjust(20 * SECOND)
      expect(yield* now).toBe(HOUR + 20 * SECOND)
      yield* heard(HOUR + 20 * SECOND)
      setAhead(-48 * HOUR)
      expect(yield* now).toBe(HOUR + 20 * SECOND)
    }),
  ))

test("NET-02: long without a sample, the device's clock counts, which goes on while the device sleeps", () =>
  onDevice((setAhead) =>
    Effect.gen(function* () {
      yield* heard(HOUR)
      setAhead(8 * HOUR)
      yield* TestClock.adjust(40 * SECOND)
      expect(yield* now).toBe(9 * HOUR + 40 * SECOND)
    }),
  ))
