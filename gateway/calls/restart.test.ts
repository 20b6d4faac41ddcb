import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, test } from "vitest"
import { addHost, addUser, inWorld, START } from "../../tests/worlds/gateway/world.ts"
import { grantCoins } from "../coins/coins.ts"
import type { Feed } from "../feed/feed.ts"
import { Online } from "../people/online.ts"
import { Store } from "../store/store.ts"
import type { CallRow } from "../store/tables/calls/calls.ts"
import { hangUpCall, notePresence, runDue } from "./call-acts.ts"
import { CallTimers } from "./call-timers.ts"
import { newCall } from "./new-call.ts"
import { callTimersLayer } from "./watch-calls.ts"

const settle = Effect.andThen(
  Effect.forEach(Array(100), () => Effect.yieldNow, { discard: true }),
  TestClock.adjust(1),
)
const pass = (seconds: number) =>
  Effect.forEach(Array(seconds), () => Effect.andThen(TestClock.adjust("1 second"), settle), { discard: true })

const talking = (callerId: number, calleeId: number, fields: Partial<CallRow> = {}): CallRow =>
  newCall({
    ...{ roomNum: "room-1", callerId, calleeId, callerDeviceId: "cc-a", calleeDeviceId: "cc-b" },
    ...{ kind: "video", location: "wall", price: 40, serverCall: true, state: "talking" },
    ...{ invitedAt: START, joinedAt: START, callerSawAt: START, calleeSawAt: START, startedAt: START },
    ...{ minutes: 1, coins: 40, points: 24 },
    ...fields,
  })

/**
 * A call whose first minute was charged at START. The gateway is down for `away` minutes; `body` runs after its return.
 */
const afterRestart = (
  away: number,
  fields: Partial<CallRow>,
  body: (
    enterBoth: Effect.Effect<void>,
    call: Effect.Effect<CallRow | null>,
  ) => Effect.Effect<void, never, Store | Feed>,
) =>
  inWorld(
    Effect.gen(function* () {
      const [ann, mia, store, online] = [yield* addUser("Ann"), yield* addHost("Mia"), yield* Store, yield* Online]
      const row = talking(ann.id, mia.id, fields)
      yield* store.transact((tx) => grantCoins(tx, { userId: ann.id, amount: 4_000, reason: "reward", key: "test" }))
      yield* store.transact((tx) => tx.calls.insert(row))
      yield* TestClock.adjust(`${away} minutes`)
      const enterBoth = Effect.andThen(
        Effect.sync(() => {
          online.enter(ann.id)
          online.enter(mia.id)
        }),
        settle,
      )
      const call = store.transact((tx) => tx.calls.find("room-1"))
      const life = Effect.andThen(settle, body(enterBoth, call))
      yield* Effect.provide(life, Layer.fresh(callTimersLayer))
    }),
  )

describe("a gateway that comes back", () => {
  test("CALL-10: ends a call to which nobody comes back after 20 s, and charges nothing for the time it was away", () =>
    afterRestart(60, {}, (_, call) =>
      Effect.gen(function* () {
        yield* pass(19)
        expect(yield* call).toMatchObject({ state: "talking", minutes: 1 })
        yield* pass(3)
        expect(yield* call).toMatchObject({ state: "ended", endReason: "remoteLeft", minutes: 1, coins: 40 })
      }),
    ))

  test("CALL-11: goes on with a call whose members are back in time and charges the minutes that began", () =>
    afterRestart(2, {}, (enterBoth, call) =>
      Effect.gen(function* () {
        yield* pass(5)
        yield* enterBoth
        yield* pass(30)
        expect(yield* call).toMatchObject({ state: "talking", minutes: 3, coins: 120 })
        yield* pass(60)
        expect(yield* call).toMatchObject({ state: "talking", minutes: 4 })
      }),
    ))

  test.each([5, 0])(
    "CALL-08: charges nothing for the time it was away when it hears of a hang-up just after both are back (%i s)",
    (seconds) =>
      afterRestart(30, {}, (enterBoth, call) =>
        Effect.gen(function* () {
          yield* pass(seconds)
          yield* enterBoth
          yield* pass(4)
          const { callerId = 0 } = (yield* call) ?? {}
          yield* Effect.orDie(hangUpCall("room-1", callerId))
          expect(yield* call).toMatchObject({ state: "ended", endReason: "hangup", minutes: 1, coins: 40 })
        }),
      ),
  )

  test("CALL-08: a minute that an outage has put off waits until a hang-up could be heard, whatever its members do, then all are charged", () =>
    inWorld(
      Effect.gen(function* () {
        const store = yield* Store
        const [{ id }, host] = [yield* addUser("Ann"), yield* addHost("Mia")]
        yield* store.transact((tx) => grantCoins(tx, { userId: id, amount: 4_000, reason: "reward", key: "test" }))
        yield* store.transact((tx) => tx.calls.insert(talking(id, host.id)))
        const back = START + 30 * 60_000
        const look = Effect.andThen(
          notePresence(id, () => false),
          runDue("room-1", () => true, back + 30_000),
        )
        const looked = Effect.provideService(look, CallTimers, { wake: Effect.void })
        const call = store.transact((tx) => tx.calls.find("room-1"))
        yield* TestClock.setTime(back)
        yield* looked
        expect(yield* call).toMatchObject({ state: "talking", minutes: 1, leasedUntil: back + 30_000 })
        yield* TestClock.adjust("10 seconds")
        yield* looked
        expect(yield* call).toMatchObject({ state: "talking", minutes: 1, leasedUntil: back + 30_000 })
        yield* TestClock.adjust("20 seconds")
        for (let minute = 2; minute <= 40; minute++) yield* looked
        expect(yield* call).toMatchObject({ state: "talking", minutes: 31, coins: 31 * 40 })
      }),
    ))

  test("CALL-07: ends a ring that ran out while it was away", () =>
    afterRestart(1, { state: "ringing", joinedAt: null, startedAt: null, minutes: 0, coins: 0, points: 0 }, (_, call) =>
      Effect.gen(function* () {
        expect(yield* call).toMatchObject({ state: "ended", outcome: "noAnswer", coins: 0 })
      }),
    ))
})
