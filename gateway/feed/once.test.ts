/** Outcomes of an intent id: once or never, whoever asks and however late a request arrives. */
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, test } from "vitest"
import { codeOf } from "#schema/errors.ts"
import { ONCE_AHEAD_MAX_MS, ONCE_ASKS_PER_MINUTE } from "#schema/rules/constants.ts"
import { addHost, addUser, callerOf, feedOf, inWorld, START } from "../../tests/worlds/gateway/world.ts"
import { callHandlers } from "../calls/call-handlers.ts"
import { callTimersLayer } from "../calls/watch-calls.ts"
import { grantCoins } from "../coins/coins.ts"
import { Online } from "../people/online.ts"
import { Store } from "../store/store.ts"
import { feedHandlers } from "./feed-handlers.ts"
import { once } from "./once.ts"

const ID = "once-of-a-test-01"

/** Ann, who can pay, and Mia, who can be called. */
const people = Effect.gen(function* () {
  const [ann, mia, store, online] = [yield* addUser("Ann"), yield* addHost("Mia"), yield* Store, yield* Online]
  yield* store.transact((tx) => grantCoins(tx, { userId: ann.id, amount: 400, reason: "reward", key: "test" }))
  for (const { id } of [ann, mia]) online.enter(id)
  const launch = (deadline = START + 20_000, intentId = ID) =>
    callHandlers.launch({ intentId, deadline, c_u_id: mia.id, c_locate: "wall", callType: "video" }, callerOf(ann))
  const outcome = (intentId = ID, by = ann) => feedHandlers.onceOutcome({ intentId }, callerOf(by))
  const rings = Effect.map(
    feedOf(mia.id),
    (entries) => entries.filter(({ event }) => event._tag === "v1.CallInvited").length,
  )
  const kindOf = <A, E extends { readonly error: { readonly kind: string } }, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.map(Effect.flip(effect), ({ error }) => error.kind)
  return { ann, mia, launch, outcome, rings, kindOf }
})

describe("a once command", () => {
  test("happens once, however often it comes, and each coming gets the same room", () =>
    inWorld(
      Effect.gen(function* () {
        const { launch, rings } = yield* people
        const first = yield* launch()
        yield* TestClock.adjust("1 minute")
        expect((yield* launch()).room).toEqual(first.room)
        expect(yield* rings).toBe(1)
      }),
    ))

  test("does not happen after its deadline, nor before one that lies too far ahead", () =>
    inWorld(
      Effect.gen(function* () {
        const { launch, rings, kindOf } = yield* people
        yield* TestClock.adjust(10_001)
        expect(yield* kindOf(launch(START + 10_000))).toBe("neverHappened")
        expect(yield* kindOf(launch(START + 10_002 + ONCE_AHEAD_MAX_MS))).toBe("neverHappened")
        expect(yield* rings).toBe(0)
        yield* launch(START + 10_001)
        expect(yield* rings).toBe(1)
      }),
    ))

  test("that was asked about before it came never happens, though it is in time", () =>
    inWorld(
      Effect.gen(function* () {
        const { launch, outcome, rings, kindOf } = yield* people
        expect(yield* outcome()).toMatchObject({ happened: false, growth: { entries: [] } })
        expect(yield* kindOf(launch())).toBe("neverHappened")
        expect(yield* outcome()).toMatchObject({ happened: false })
        expect(yield* rings).toBe(0)
      }),
    ))

  test("that was refused may not come again, and whoever asks about it is told why", () =>
    inWorld(
      Effect.gen(function* () {
        const { mia, launch, outcome, kindOf } = yield* people
        const online = yield* Online
        online.leave(mia.id)
        expect(yield* kindOf(launch())).toBe("hostOffline")
        online.enter(mia.id)
        expect(yield* kindOf(launch())).toBe("neverHappened")
        expect(yield* outcome()).toMatchObject({ happened: false, refusedFor: codeOf("hostOffline") })
      }),
    ))

  test("that was too late is not remembered: there is no more to say about it", () =>
    inWorld(
      Effect.gen(function* () {
        const { launch, outcome, kindOf } = yield* people
        expect(yield* kindOf(launch(START - 1))).toBe("neverHappened")
        expect(yield* outcome()).not.toHaveProperty("refusedFor")
      }),
    ))

  test("that was refused is remembered so often in a minute, and not more often", () =>
    inWorld(
      Effect.gen(function* () {
        const { mia, launch, outcome, kindOf } = yield* people
        const online = yield* Online
        online.leave(mia.id)
        const refused = (n: number) => kindOf(launch(START + 20_000, `refused-in-a-minute-${n}`))
        for (let n = 1; n <= ONCE_ASKS_PER_MINUTE + 1; n++) yield* refused(n)
        const told = (n: number) => Effect.map(outcome(`refused-in-a-minute-${n}`), ({ refusedFor }) => refusedFor)
        expect(yield* told(ONCE_ASKS_PER_MINUTE)).toBe(codeOf("hostOffline"))
        expect(yield* told(ONCE_ASKS_PER_MINUTE + 1)).toBeUndefined()
      }),
    ))
})

describe("the outcome of an id", () => {
  test("is what it caused, for its owner alone, and the same at a gateway that comes after", () =>
    inWorld(
      Effect.gen(function* () {
        const { mia, launch, outcome } = yield* people
        const { growth } = yield* launch()
        expect(yield* outcome()).toEqual({ happened: true, growth })
        yield* TestClock.adjust("10 seconds")
        const afterwards = yield* Effect.provide(outcome(), Layer.fresh(callTimersLayer))
        expect(afterwards).toEqual({ happened: true, growth })
        expect(yield* outcome(ID, mia)).toMatchObject({ happened: false })
        expect(yield* outcome()).toMatchObject({ happened: true })
      }),
    ))

  test("of an answer is that the call was joined", () =>
    inWorld(
      Effect.gen(function* () {
        const { mia, launch, outcome } = yield* people
        const { roomNum } = (yield* launch()).room
        const asked = { roomNum, room_Id: roomNum, intentId: ID, deadline: START + 9_000 }
        yield* callHandlers.answer(asked, callerOf(mia))
        const { happened, growth } = yield* outcome(ID, mia)
        expect([happened, growth.entries.map(({ event }) => event._tag)]).toEqual([true, ["v1.CallJoined"]])
        expect((yield* callHandlers.rejoin({ roomNum, room_Id: roomNum }, callerOf(mia))).room.roomNum).toBe(roomNum)
      }),
    ))

  test("is told so often in a minute, and not more often", () =>
    inWorld(
      Effect.gen(function* () {
        const { outcome, kindOf } = yield* people
        for (let n = 0; n < ONCE_ASKS_PER_MINUTE; n++) yield* outcome()
        expect(yield* kindOf(outcome())).toBe("rateLimited")
        yield* TestClock.adjust("1 minute")
        expect(yield* outcome()).toMatchObject({ happened: false })
      }),
    ))

  test("of an intent without a deadline that was asked about is that it does nothing any more", () =>
    inWorld(
      Effect.gen(function* () {
        const { ann, outcome } = yield* people
        yield* outcome()
        const act = once(ann.id, ID, () => Effect.die("never, once it was asked about"))
        expect((yield* act).entries).toEqual([])
      }),
    ))
})
