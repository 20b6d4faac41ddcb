import { Effect, Layer, type Scope } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import { makeScriptedHub } from "../../../tests/worlds/realtime/scripted-hub.ts"
import { connect, pass, scriptedClient } from "../../../tests/worlds/realtime/world.ts"
import { GatewayClock } from "../../http/gateway-clock.ts"
import { inProcessWire } from "../../realtime/in-process-wire.ts"
import { realtimeOver } from "../../realtime/socket-realtime.ts"
import { Visibility } from "../../tabs/visibility.ts"
import { Presences } from "./presences.ts"

const trial = () => {
  const hub = makeScriptedHub()
  const asked: string[] = []
  const client = scriptedClient(
    {
      getOnlineStatus: ({ userIds }) =>
        Effect.sync(() => {
          asked.push(userIds)
          return userIds.split(",").map((id) => ({ userId: Number(id), status: asked.length, seenAt: null }))
        }),
    },
    null,
  )
  const lines = Layer.mergeAll(
    client,
    Visibility.layer,
    Layer.provideMerge(realtimeOver(inProcessWire(hub.attach)), GatewayClock.layer),
  )
  const layer = Layer.provideMerge(Presences.layer, lines)
  const run = <A, E>(body: Effect.Effect<A, E, Layer.Success<typeof layer> | Scope.Scope>) =>
    Effect.runPromise(Effect.scoped(body).pipe(Effect.provide(layer), Effect.provide(TestClock.layer())))
  const followed = () =>
    hub.connections.flatMap(({ heard }) => heard.flatMap((one) => (one._tag === "presence" ? [one.userIds] : [])))
  return { asked, followed, run }
}

test("SOC-09: while a tab is visible, whoever is on screen is asked about at once and every 15 seconds", async () => {
  const { asked, run } = trial()
  await run(
    Effect.gen(function* () {
      const presences = yield* Presences
      yield* presences.want([7, 8])
      yield* pass("1 second")
      expect(asked).toEqual(["7,8"])
      yield* pass("15 seconds")
      expect(asked).toEqual(["7,8", "7,8"])
      expect(presences.get(8)?.status).toBe(2)
      yield* pass("45 seconds")
      expect(asked).toHaveLength(5)
    }),
  )
})

test("SOC-09: while no tab is visible nobody is asked about and nothing is pushed; the first that shows asks at once", async () => {
  const { asked, followed, run } = trial()
  await run(
    Effect.gen(function* () {
      const presences = yield* Presences
      const visibility = yield* Visibility
      yield* connect
      yield* visibility.look("one", true)
      yield* visibility.look("two", true)
      yield* presences.want([7])
      yield* pass("1 second")
      yield* visibility.look("one", false)
      yield* pass("15 seconds")
      expect(asked.length).toBe(2)
      yield* visibility.look("two", false)
      yield* pass("1 second")
      expect(followed().at(-1)).toEqual([])
      yield* pass("30 minutes")
      yield* presences.want([9])
      yield* pass("1 minute")
      expect(asked.length).toBe(2)
      expect(followed().at(-1)).toEqual([])
      yield* visibility.look("two", true)
      yield* pass("100 millis")
      expect(asked.at(-1)).toBe("7,9")
      expect(followed().at(-1)).toEqual([7, 9])
      expect(presences.get(7)?.status).toBe(3)
    }),
  )
})

test("SOC-09: the last tab that is hidden goes, and those who follow are asked for again", async () => {
  const { asked, run } = trial()
  await run(
    Effect.gen(function* () {
      const presences = yield* Presences
      const visibility = yield* Visibility
      yield* visibility.look("one", false)
      yield* presences.want([7])
      yield* pass("1 minute")
      expect(asked).toEqual([])
      yield* visibility.forget("one")
      yield* pass("1 second")
      expect(asked).toEqual(["7"])
    }),
  )
})

test("SOC-09: wishes that come and go fast become a packet a second, the last of them the last wish", async () => {
  const { followed, run } = trial()
  await run(
    Effect.gen(function* () {
      const presences = yield* Presences
      yield* connect
      yield* pass("1 minute")
      const before = followed().length
      for (let n = 1; n <= 100; n++) {
        yield* Effect.scoped(presences.want([n, n + 1]))
        yield* pass("50 millis")
      }
      yield* presences.want([7, 8])
      yield* pass("1 second")
      const said = followed().slice(before)
      expect(said.length).toBeLessThanOrEqual(7)
      expect(said.at(-1)).toEqual([7, 8])
    }),
  )
})
