import { Effect } from "effect"
import { expect, test } from "vitest"
import {
  agoraClient,
  link,
  makeAgoraTrial,
  online,
  overAgora,
  pass,
  TOKEN_LIFE_MS,
} from "../../../tests/worlds/realtime/world.ts"
import { Realtime } from "../realtime.ts"

test("P18: it is renewed at 80 % of its life, without a new login", async () => {
  const trial = makeAgoraTrial()
  await overAgora(
    trial,
    Effect.gen(function* () {
      yield* online
      yield* pass(0.8 * TOKEN_LIFE_MS - 1_000)
      expect(agoraClient(trial).tokens).toEqual(["token-1"])
      yield* pass("2 seconds")
      expect(agoraClient(trial).tokens).toEqual(["token-1", "token-2"])
      yield* pass(0.8 * TOKEN_LIFE_MS)
      expect(agoraClient(trial).tokens).toHaveLength(3)
      expect(trial.network.clients).toHaveLength(1)
      expect(yield* link).toBe("online")
    }),
  )
})

test("P18: it is renewed when the SDK warns, and when the device wakes up", async () => {
  const trial = makeAgoraTrial()
  await overAgora(
    trial,
    Effect.gen(function* () {
      const { nudge } = yield* Realtime
      yield* online
      agoraClient(trial).tellExpiring()
      yield* pass(1)
      expect(agoraClient(trial).tokens).toHaveLength(2)
      yield* nudge
      yield* pass(1)
      expect(agoraClient(trial).tokens).toHaveLength(2)
      yield* pass("61 seconds")
      yield* nudge
      yield* pass(1)
      expect(agoraClient(trial).tokens).toHaveLength(3)
    }),
  )
})

test("P18: one that ran out while the SDK reconnected means a new client with a new token", async () => {
  const trial = makeAgoraTrial()
  await overAgora(
    trial,
    Effect.gen(function* () {
      yield* online
      trial.network.expired.add("token-1")
      agoraClient(trial).move("DISCONNECTED", "TOKEN_EXPIRED")
      yield* pass("2 seconds")
      expect(trial.network.clients).toHaveLength(2)
      expect(agoraClient(trial).tokens).toEqual(["token-2"])
      expect(yield* link).toBe("online")
    }),
  )
})

test("P18: one that the SDK does not take means a new client, one that the gateway cannot give is asked for again", async () => {
  const trial = makeAgoraTrial()
  await overAgora(
    trial,
    Effect.gen(function* () {
      yield* online
      trial.network.expired.add("token-2")
      agoraClient(trial).tellExpiring()
      yield* pass("2 seconds")
      expect(trial.network.clients).toHaveLength(2)
      trial.hub.manners = "down"
      agoraClient(trial).tellExpiring()
      yield* pass("1 second")
      trial.hub.manners = "polite"
      yield* pass("10 seconds")
      expect(agoraClient(trial).tokens).toEqual(["token-3", "token-4"])
      expect(yield* link).toBe("online")
    }),
  )
})
