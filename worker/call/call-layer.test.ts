import { Effect, PubSub, Stream, SubscriptionRef } from "effect"
import { describe, expect, test } from "vitest"
import { AppFailure } from "#schema/errors.ts"
import { happened, hungUp, invited, OTHER } from "../../tests/worlds/calls/call-events.ts"
import { answer, launched, makeStage, pass, room, run, settle, shown, start } from "../../tests/worlds/calls/world.ts"
import { CallService } from "./call-service.ts"

describe("starting and answering", () => {
  test("CALL-01: starting launches, takes the reply's events into the log and holds the media in its tab", async () => {
    const stage = makeStage()
    launched(stage)
    await run(
      stage,
      Effect.gen(function* () {
        expect(yield* start).toEqual(room)
        expect(stage.asked).toMatchObject([
          ["launch", { c_u_id: OTHER.userId, c_locate: "profile", callType: "video" }],
        ])
        expect(yield* shown).toMatchObject({ tab: "tab-1", call: { phase: "ringing", role: "caller" } })
      }),
    )
  })
  test("CALL-01: an invitation that outruns the answer to launch already belongs to the starting tab", async () => {
    const stage = makeStage()
    stage.answers.set("launch", { room, meanwhile: Effect.andThen(stage.take(invited("r1", "caller")), settle) })
    const seen: Array<string | null | undefined> = []
    await run(
      stage,
      Effect.gen(function* () {
        const calls = yield* CallService
        yield* Effect.forkScoped(
          Stream.runForEach(SubscriptionRef.changes(calls.shown), (now) => Effect.sync(() => seen.push(now?.tab))),
        )
        yield* settle
        yield* start
        yield* settle
        expect(new Set(seen)).toEqual(new Set([undefined, "tab-1"]))
      }),
    )
  })
  test("CALL-05: answering shows the call in the answering tab and says that it has joined", async () => {
    const stage = makeStage()
    stage.answers.set("answer", { room, causes: [happened("v1.CallJoined")] })
    await run(
      stage,
      Effect.gen(function* () {
        yield* stage.take(invited("r1", "callee"))
        expect(yield* shown).toMatchObject({ tab: null, call: { phase: "ringing" } })
        expect(yield* answer).toEqual(room)
        expect(yield* shown).toMatchObject({ tab: "tab-2", call: { phase: "joining" } })
        expect(stage.asked).toMatchObject([
          ["answer", { roomNum: "r1", room_Id: "r1" }],
          ["notifyJoinCall", { roomNum: "r1", room_Id: "r1" }],
        ])
      }),
    )
  })
  test("CALL-05: a refused answer leaves the ring without a tab", async () => {
    const stage = makeStage()
    stage.answers.set("answer", "callGone")
    await run(
      stage,
      Effect.gen(function* () {
        yield* stage.take(invited("r1", "callee"))
        expect((yield* Effect.flip(answer)).error.kind).toBe("callGone")
        expect(yield* shown).toMatchObject({ tab: null, call: { phase: "ringing" } })
      }),
    )
  })
  test("CALL-28: a tab that rejoins while the log takes nothing does not hold the media; one that did before still does", async () => {
    const stage = makeStage()
    stage.answers.set("rejoin", { room, causes: [happened("v1.CallStarted")] })
    const rejoin = (tab: string) =>
      Effect.flatMap(CallService, (calls) => calls.rejoinCall({ _tag: "rejoinCall", roomNum: "r1" }, tab))
    await run(
      stage,
      Effect.gen(function* () {
        yield* stage.take(invited("r1", "callee"), happened("v1.CallJoined"))
        for (const holder of [null, "tab-1"]) {
          if (holder !== null) expect(yield* rejoin(holder)).toEqual(room)
          expect(yield* shown).toMatchObject({ tab: holder })
          stage.disk.isFull = "entries"
          expect((yield* Effect.flip(rejoin("tab-2"))).error.kind).toBe("storageFull")
          expect(yield* shown).toMatchObject({ tab: holder })
          stage.disk.isFull = null
        }
      }),
    )
  })
  test("CALL-01: offline, calls are refused at once and nothing is sent", async () => {
    const stage = makeStage()
    await run(
      stage,
      Effect.gen(function* () {
        yield* SubscriptionRef.set(stage.link, "offline")
        expect((yield* Effect.flip(start)).error.kind).toBe("callNeedsNetwork")
        expect((yield* Effect.flip(answer)).error.kind).toBe("callNeedsNetwork")
        expect(stage.asked).toEqual([])
        yield* SubscriptionRef.set(stage.link, "online")
        stage.answers.set("launch", "coinsTooFew")
        expect((yield* Effect.flip(start)).error.kind).toBe("coinsTooFew")
      }),
    )
  })
})

describe("leaving", () => {
  const commands = {
    refuse: (calls: CallService["Service"], roomNum: string) => calls.refuseCall({ _tag: "refuseCall", roomNum }),
    cancel: (calls: CallService["Service"], roomNum: string) => calls.cancelCall({ _tag: "cancelCall", roomNum }),
    hangup: (calls: CallService["Service"], roomNum: string) => calls.hangUp({ _tag: "hangUp", roomNum }),
  } as const

  test("CALL-02: nothing is sent for answer, refuse, cancel and hang-up without a room number", async () => {
    const stage = makeStage()
    await run(
      stage,
      Effect.gen(function* () {
        const calls = yield* CallService
        for (const command of Object.values(commands)) yield* command(calls, "")
        const failed = yield* Effect.flip(calls.answerCall({ _tag: "answerCall", roomNum: "" }, "tab-1"))
        expect(failed.error.kind).toBe("callGone")
        expect(stage.asked).toEqual([])
      }),
    )
  })
  test("CALL-06: each leaving tells the gateway under its own name, with roomNum and room_Id", async () => {
    for (const [name, command] of Object.entries(commands)) {
      const stage = makeStage()
      await run(
        stage,
        Effect.gen(function* () {
          yield* stage.take(invited("r1", "callee"))
          yield* command(yield* CallService, "r1")
          expect(stage.asked).toEqual([[name, { roomNum: "r1", room_Id: "r1" }]])
        }),
      )
    }
  })
  test("CALL-08: a hang-up that the gateway confirms shows as ended until it is dismissed", async () => {
    const stage = makeStage()
    stage.answers.set("hangup", { causes: [hungUp()] })
    await run(
      stage,
      Effect.gen(function* () {
        yield* stage.take(invited("r1", "callee"), happened("v1.CallJoined"), happened("v1.CallStarted"))
        yield* settle
        const calls = yield* CallService
        yield* calls.hangUp({ _tag: "hangUp", roomNum: "r1" })
        expect(yield* shown).toMatchObject({ call: { phase: "ended", outcome: "ended" } })
        yield* calls.dismissCall({ _tag: "dismissCall", roomNum: "r1" })
        expect(yield* shown).toBeNull()
      }),
    )
  })
  test("CALL-08: hanging up offline leaves the call at once and goes on telling the gateway", async () => {
    const stage = makeStage()
    stage.answers.set("hangup", "offline")
    await run(
      stage,
      Effect.gen(function* () {
        yield* stage.take(invited("r1", "callee"), happened("v1.CallStarted"))
        yield* settle
        yield* SubscriptionRef.set(stage.link, "offline")
        const calls = yield* CallService
        const leaving = yield* Effect.forkScoped(calls.hangUp({ _tag: "hangUp", roomNum: "r1" }))
        yield* settle
        yield* pass(1)
        expect(leaving.pollUnsafe()).toBeDefined()
        expect(yield* shown).toBeNull()
        yield* pass("60 seconds")
        stage.answers.set("hangup", { causes: [hungUp()] })
        const tries = () => stage.names().filter((name) => name === "hangup").length
        const before = tries()
        expect(before).toBeGreaterThan(1)
        yield* pass("30 seconds")
        expect(tries()).toBe(before + 1)
        expect(yield* shown).toBeNull()
      }),
    )
  })
  test("CALL-08: a hang-up that is heard only after some seconds leaves the call after two, and then shows how it ended", async () => {
    const stage = makeStage()
    stage.answers.set("hangup", "timeout")
    await run(
      stage,
      Effect.gen(function* () {
        yield* stage.take(invited("r1", "callee"), happened("v1.CallJoined"), happened("v1.CallStarted"))
        yield* settle
        const calls = yield* CallService
        const leaving = yield* Effect.forkScoped(calls.hangUp({ _tag: "hangUp", roomNum: "r1" }))
        yield* pass("2 seconds")
        expect(leaving.pollUnsafe()).toBeDefined()
        expect(yield* shown).toBeNull()
        stage.answers.set("hangup", { causes: [hungUp()] })
        yield* pass("4 seconds")
        expect(yield* shown).toMatchObject({ call: { phase: "ended", outcome: "ended" } })
        yield* calls.dismissCall({ _tag: "dismissCall", roomNum: "r1" })
        expect(yield* shown).toBeNull()
      }),
    )
  })
  test("CALL-08: a hang-up whose answer cannot be read says so, and leaves the call all the same", async () => {
    const stage = makeStage()
    launched(stage)
    stage.answers.set("hangup", "replyInvalid")
    await run(
      stage,
      Effect.gen(function* () {
        yield* start
        yield* stage.take(happened("v1.CallJoined"))
        const calls = yield* CallService
        expect((yield* Effect.flip(commands.hangup(calls, "r1"))).error.kind).toBe("replyInvalid")
        yield* settle
        expect(yield* shown).toBeNull()
      }),
    )
  })
  test("CALL-08: a room that is gone at the gateway is put away", async () => {
    const stage = makeStage()
    stage.answers.set("hangup", "callGone")
    await run(
      stage,
      Effect.gen(function* () {
        yield* stage.take(invited("r1", "callee"), happened("v1.CallStarted"))
        yield* (yield* CallService).hangUp({ _tag: "hangUp", roomNum: "r1" })
        expect(yield* shown).toBeNull()
      }),
    )
  })
})

describe("signals", () => {
  const payload = { kind: "ready" } as const

  test("CARD-09: a signal goes out over the socket, and fails when there is none", async () => {
    const stage = makeStage()
    await run(
      stage,
      Effect.gen(function* () {
        const calls = yield* CallService
        yield* calls.sendSignal({ _tag: "sendSignal", roomNum: "r1", payload })
        expect(stage.sent).toEqual([{ _tag: "signal", roomNum: "r1", payload }])
        yield* SubscriptionRef.set(stage.link, "connecting")
        const failed = yield* Effect.flip(calls.sendSignal({ _tag: "sendSignal", roomNum: "r1", payload }))
        expect(failed).toBeInstanceOf(AppFailure)
        expect(failed.error.kind).toBe("offline")
      }),
    )
  })
  test("CARD-09: received signals wait in their room, numbered in the order they came", async () => {
    const stage = makeStage()
    await run(
      stage,
      Effect.gen(function* () {
        for (const roomNum of ["r1", "r2", "r1"])
          yield* PubSub.publish(stage.packets, { _tag: "signal", roomNum, from: OTHER.userId, payload })
        yield* settle
        const buffer = yield* SubscriptionRef.get((yield* CallService).signals)
        expect(buffer.get("r1")?.map(({ n }) => n)).toEqual([0, 1])
        expect(buffer.get("r2")?.map(({ n }) => n)).toEqual([0])
      }),
    )
  })
})
