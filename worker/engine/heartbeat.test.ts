import { Effect, Layer, type Scope } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import { failure } from "#schema/errors.ts"
import { makeScriptedHub } from "../../tests/worlds/realtime/scripted-hub.ts"
import { connect, pass, scriptedClient } from "../../tests/worlds/realtime/world.ts"
import { GatewayClock } from "../http/gateway-clock.ts"
import { inProcessWire } from "../realtime/in-process-wire.ts"
import { realtimeOver } from "../realtime/socket-realtime.ts"
import { Visibility } from "../tabs/visibility.ts"
import { sendHeartbeats } from "./heartbeat.ts"

const trial = () => {
  const hub = makeScriptedHub()
  const told: Array<readonly [string, boolean]> = []
  const state = { fails: false }
  const client = scriptedClient(
    {
      heartBeat: ({ visible, uid }) => {
        expect(uid).toBeNull()
        told.push(["beat", visible])
        return state.fails ? Effect.fail(failure("offline")) : Effect.succeed({ now: 0, head: 0, againMs: 20_000 })
      },
      updateHeartbeat: ({ visible }) => Effect.sync(() => void told.push(["update", visible])),
    },
    null,
  )
  const layer = Layer.mergeAll(
    client,
    Visibility.layer,
    Layer.provideMerge(realtimeOver(inProcessWire(hub.attach)), GatewayClock.layer),
  )
  const run = <A, E>(body: Effect.Effect<A, E, Layer.Success<typeof layer> | Scope.Scope>) =>
    Effect.runPromise(Effect.scoped(body).pipe(Effect.provide(layer), Effect.provide(TestClock.layer())))
  return { hub, told, state, run, beats: () => told.filter(([kind]) => kind === "beat").length }
}

test("AUTH-16: an online link needs no heartbeat; for a link that stays down they go in the gateway's rhythm", async () => {
  const { hub, run, beats } = trial()
  await run(
    Effect.gen(function* () {
      yield* sendHeartbeats
      yield* connect
      for (let step = 0; step < 12; step++) yield* pass("5 seconds")
      expect(beats()).toBe(0)
      hub.manners = "down"
      hub.connections[0]?.close()
      yield* pass("4 seconds")
      expect(beats()).toBe(0)
      yield* pass("2 seconds")
      expect(beats()).toBe(1)
      for (let step = 0; step < 8; step++) yield* pass("5 seconds")
      expect(beats()).toBe(3)
      hub.manners = "polite"
      for (let step = 0; step < 12; step++) yield* pass("3 seconds")
      const before = beats()
      for (let step = 0; step < 12; step++) yield* pass("5 seconds")
      expect(beats()).toBe(before)
    }),
  )
})

test("AUTH-16: a heartbeat that fails is tried in ten seconds, and is not made up for", async () => {
  const { run, beats, state } = trial()
  state.fails = true
  await run(
    Effect.gen(function* () {
      yield* sendHeartbeats
      yield* pass("5 seconds")
      for (let step = 0; step < 3; step++) yield* pass("10 seconds")
      expect(beats()).toBe(4)
      state.fails = false
      yield* pass("10 seconds")
      expect(beats()).toBe(5)
    }),
  )
})

test("AUTH-16: the gateway is told when the last tab is hidden and when one is shown, once for many changes", async () => {
  const { run, told } = trial()
  await run(
    Effect.gen(function* () {
      const { look, forget } = yield* Visibility
      yield* sendHeartbeats
      yield* pass(1)
      const updates = () => told.filter(([kind]) => kind === "update").map(([, visible]) => visible)
      yield* look("one", true)
      yield* look("two", true)
      yield* look("one", false)
      yield* pass("2 seconds")
      expect(updates()).toEqual([])
      yield* look("two", false)
      yield* pass("2 seconds")
      expect(updates()).toEqual([false])
      for (const isVisible of [true, false, true, false, true]) yield* look("two", isVisible)
      yield* pass("2 seconds")
      expect(updates()).toEqual([false, true])
      yield* forget("two")
      yield* pass("2 seconds")
      expect(updates()).toEqual([false, true, false])
    }),
  )
})
