import { Effect, type Scope } from "effect"
import { expect, test } from "vitest"
import {
  type AgoraTrial,
  connect,
  inVirtualTime,
  link,
  makeAgoraTrial,
  pass,
  TOKEN_LIFE_MS,
  type Trial,
} from "../../../tests/support/realtime-trial.ts"
import { Realtime } from "../realtime.ts"

const run = <A, E>(trial: AgoraTrial, body: Effect.Effect<A, E, Trial | Scope.Scope>) =>
  inVirtualTime(trial.layer, body)
const online = Effect.andThen(connect, pass(1))
const client = ({ network }: AgoraTrial) => {
  const found = network.clients.at(-1)
  if (found === undefined) throw new Error("no client was made")
  return found
}

test("P18: it is renewed at 80 % of its life, without a new login", async () => {
  const trial = makeAgoraTrial()
  await run(
    trial,
    Effect.gen(function* () {
      yield* online
      yield* pass(0.8 * TOKEN_LIFE_MS - 1_000)
      expect(client(trial).tokens).toEqual(["token-1"])
      yield* pass("2 seconds")
      expect(client(trial).tokens).toEqual(["token-1", "token-2"])
      yield* pass(0.8 * TOKEN_LIFE_MS)
      expect(client(trial).tokens).toHaveLength(3)
      expect(trial.network.clients).toHaveLength(1)
      expect(yield* link).toBe("online")
    }),
  )
})

test("P18: it is renewed when the SDK warns, and when the device wakes up", async () => {
  const trial = makeAgoraTrial()
  await run(
    trial,
    Effect.gen(function* () {
      const { nudge } = yield* Realtime
      yield* online
      client(trial).tellExpiring()
      yield* pass(1)
      expect(client(trial).tokens).toHaveLength(2)
      yield* nudge
      yield* pass(1)
      expect(client(trial).tokens).toHaveLength(2)
      yield* pass("61 seconds")
      yield* nudge
      yield* pass(1)
      expect(client(trial).tokens).toHaveLength(3)
    }),
  )
})

test("P18: one that ran out while the SDK reconnected means a new client with a new token", async () => {
  const trial = makeAgoraTrial()
  await run(
    trial,
    Effect.gen(function* () {
      yield* online
      trial.network.expired.add("token-1")
      client(trial).move("DISCONNECTED", "TOKEN_EXPIRED")
      yield* pass("2 seconds")
      expect(trial.network.clients).toHaveLength(2)
      expect(client(trial).tokens).toEqual(["token-2"])
      expect(yield* link).toBe("online")
    }),
  )
})

test("P18: one that the SDK does not take means a new client, one that the gateway cannot give is asked for again", async () => {
  const trial = makeAgoraTrial()
  await run(
    trial,
    Effect.gen(function* () {
      yield* online
      trial.network.expired.add("token-2")
      client(trial).tellExpiring()
      yield* pass("2 seconds")
      expect(trial.network.clients).toHaveLength(2)
      trial.hub.manners = "down"
      client(trial).tellExpiring()
      yield* pass("1 second")
      trial.hub.manners = "polite"
      yield* pass("10 seconds")
      expect(client(trial).tokens).toEqual(["token-3", "token-4"])
      expect(yield* link).toBe("online")
    }),
  )
})
