import { Effect, Layer, type Scope, Stream, SubscriptionRef } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import { failure } from "#schema/errors.ts"
import { makeScriptedHub, type ScriptedHub } from "../../tests/worlds/realtime/scripted-hub.ts"
import { auth, connect, inVirtualTime, link, pass, settle, type Trial } from "../../tests/worlds/realtime/world.ts"
import { GatewayClock } from "../http/gateway-clock.ts"
import { Visibility } from "../tabs/visibility.ts"
import { inProcessWire } from "./in-process-wire.ts"
import { backoffMs } from "./keep-connected.ts"
import { type Link, Realtime } from "./realtime.ts"
import { realtimeOver } from "./socket-realtime.ts"

const run = <A, E>(hub: ScriptedHub, body: Effect.Effect<A, E, Trial | Scope.Scope>) =>
  inVirtualTime(
    Layer.provideMerge(realtimeOver(inProcessWire(hub.attach)), Layer.mergeAll(GatewayClock.layer, Visibility.layer)),
    body,
  )

test("CARD-09: a connection that is not welcomed within 5 s is given up", async () => {
  const hub = makeScriptedHub()
  hub.manners = "silent"
  await run(
    hub,
    Effect.gen(function* () {
      yield* connect
      yield* pass(4_999)
      expect(yield* link).toBe("connecting")
      expect(hub.connections[0]?.gone).toBe(false)
      yield* pass(1)
      expect(yield* link).toBe("offline")
      expect(hub.connections[0]?.gone).toBe(true)
    }),
  )
})

test("CARD-09: a ping goes out each 10 s, and an answered connection stays", async () => {
  const hub = makeScriptedHub()
  await run(
    hub,
    Effect.gen(function* () {
      yield* connect
      for (let step = 0; step < 12; step++) yield* pass("5 seconds")
      const pings = hub.connections[0]?.heard.filter(({ _tag }) => _tag === "ping")
      expect(pings?.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6])
      expect(yield* link).toBe("online")
      expect(hub.connections).toHaveLength(1)
    }),
  )
})

test("CARD-09: a half-open connection is dead after 15 s of silence", async () => {
  const hub = makeScriptedHub()
  await run(
    hub,
    Effect.gen(function* () {
      yield* connect
      yield* settle
      hub.manners = "silent"
      yield* pass(14_999)
      expect(yield* link).toBe("online")
      yield* pass(1)
      expect(yield* link).toBe("offline")
      expect(hub.connections[0]?.gone).toBe(true)
    }),
  )
})

test("CARD-11: a nudge makes a connection prove its life within 5 s, and nudging again gives no more time", async () => {
  const hub = makeScriptedHub()
  await run(
    hub,
    Effect.gen(function* () {
      const realtime = yield* Realtime
      yield* connect
      yield* settle
      yield* realtime.nudge
      yield* pass("5 seconds")
      expect(yield* link).toBe("online")
      hub.manners = "silent"
      yield* realtime.nudge
      yield* pass("3 seconds")
      yield* realtime.nudge
      yield* pass("2 seconds")
      expect(yield* link).toBe("offline")
    }),
  )
})

test("CARD-11: attempts are spaced by a doubling wait, never more than 30 s, and a nudge skips the wait", async () => {
  const hub = makeScriptedHub()
  hub.manners = "silent"
  await run(
    hub,
    Effect.gen(function* () {
      const realtime = yield* Realtime
      yield* connect
      yield* pass("5 minutes")
      for (let step = 0; step < 60; step++) yield* pass("5 seconds")
      const attempts = hub.connections.length
      expect(attempts).toBeGreaterThan(8)
      hub.manners = "polite"
      yield* pass("6 seconds")
      yield* realtime.nudge
      yield* settle
      expect(yield* link).toBe("online")
    }),
  )
})

test("CARD-11: the wait is between half and the whole of 1, 2, 4, 8, 16, 30, 30 s", () => {
  expect([1, 2, 3, 4, 5, 6, 7, 50].map((failures) => backoffMs(failures, 1))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
  ])
  expect(backoffMs(1, 0)).toBe(500)
})

test("NET-09: who may not connect is tried again only after half a minute", async () => {
  const hub = makeScriptedHub()
  hub.manners = "refusing"
  await run(
    hub,
    Effect.gen(function* () {
      yield* connect
      yield* pass("29 seconds")
      expect(hub.connections).toHaveLength(1)
      yield* pass("1 seconds")
      expect(hub.connections).toHaveLength(2)
    }),
  )
})

test("NET-09: a refusal after the welcome, without a close, is told and ends nothing", async () => {
  const hub = makeScriptedHub()
  await run(
    hub,
    Effect.gen(function* () {
      yield* connect
      yield* settle
      hub.connections[0]?.say({ _tag: "refused", error: { kind: "callGone" } })
      for (let step = 0; step < 12; step++) yield* pass("5 seconds")
      expect(yield* link).toBe("online")
      expect(hub.connections).toHaveLength(1)
    }),
  )
})

test("CARD-11: without signing keys nothing is opened, and attempts go on", async () => {
  const hub = makeScriptedHub()
  let asked = 0
  const denied = Effect.suspend(() => {
    asked += 1
    return Effect.fail(failure("offline"))
  })
  await run(
    hub,
    Effect.gen(function* () {
      yield* (yield* Realtime).connect(denied)
      for (let step = 0; step < 10; step++) yield* pass("1 seconds")
      expect(asked).toBeGreaterThan(2)
      expect(hub.connections).toHaveLength(0)
    }),
  )
})

test("NET-02: welcome and pongs teach the gateway's clock", async () => {
  const hub = makeScriptedHub()
  await run(
    hub,
    Effect.gen(function* () {
      yield* TestClock.setTime(500_000)
      yield* connect
      yield* settle
      expect(yield* (yield* GatewayClock).offset).toBe(1_000 - 500_000)
    }),
  )
})

test("NET-02: a hello with a wrong time is said again at once with the gateway's, and nobody hears of being offline", async () => {
  const hub = makeScriptedHub()
  hub.manners = "stale"
  await run(
    hub,
    Effect.gen(function* () {
      yield* TestClock.setTime(500_000)
      const links: Array<Link> = []
      yield* Effect.forkScoped(
        Stream.runForEach(SubscriptionRef.changes((yield* Realtime).link), (now) =>
          Effect.sync(() => void links.push(now)),
        ),
        { startImmediately: true },
      )
      const attempts: Array<number> = []
      const stamped = Effect.tap(auth, () =>
        Effect.flatMap(GatewayClock, ({ now }) =>
          Effect.map(now, (at) => {
            attempts.push(at)
            if (attempts.length === 2) hub.manners = "polite"
          }),
        ),
      )
      const clock = yield* GatewayClock
      yield* (yield* Realtime).connect(Effect.provideService(stamped, GatewayClock, clock))
      yield* settle
      expect(attempts).toEqual([500_000, 1_000])
      expect([yield* link, links.filter((one) => one === "offline").length]).toEqual(["online", 1])
    }),
  )
})

test("NET-02: a gateway that finds every hello's time wrong is asked again later, not at once for ever", async () => {
  const hub = makeScriptedHub()
  hub.manners = "stale"
  await run(
    hub,
    Effect.gen(function* () {
      yield* connect
      yield* settle
      expect([hub.connections.length, yield* link]).toEqual([2, "offline"])
      yield* pass("1 seconds")
      expect(hub.connections.length).toBe(3)
    }),
  )
})
