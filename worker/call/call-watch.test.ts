import { Effect } from "effect"
import { describe, expect, test } from "vitest"
import { happened, invited } from "../../tests/worlds/calls/call-events.ts"
import { launched, makeStage, pass, report, run, settle, shown, start } from "../../tests/worlds/calls/world.ts"

describe("timers", () => {
  test("CALL-10: the caller's device tells the gateway after 30 s without an answer", async () => {
    const stage = makeStage()
    launched(stage)
    stage.answers.set("timeout", { causes: [happened("v1.CallTimedOut")] })
    await run(
      stage,
      Effect.gen(function* () {
        yield* start
        yield* pass(29_999)
        expect(stage.names()).toEqual(["launch"])
        yield* pass(1)
        expect(stage.names()).toEqual(["launch", "timeout"])
        expect(yield* shown).toMatchObject({ call: { phase: "ended", outcome: "noAnswer" } })
      }),
    )
  })
  test("CALL-07: a ring whose end is never heard stops by itself, and comes back if it was answered after all", async () => {
    const stage = makeStage()
    await run(
      stage,
      Effect.gen(function* () {
        yield* stage.take(invited("r1", "callee"))
        yield* pass("34 seconds")
        expect(yield* shown).toMatchObject({ call: { phase: "ringing" } })
        yield* pass("1 seconds")
        expect(yield* shown).toBeNull()
        yield* stage.take(happened("v1.CallJoined"))
        expect(yield* shown).toMatchObject({ call: { phase: "joining" } })
        expect(stage.asked).toEqual([])
      }),
    )
  })
  test("CALL-10: 30 s without a frame end the call; the first frame starts it instead, once", async () => {
    for (const comes of [false, true]) {
      const stage = makeStage()
      launched(stage)
      await run(
        stage,
        Effect.gen(function* () {
          yield* start
          yield* stage.take(happened("v1.CallJoined"))
          yield* pass("20 seconds")
          if (comes) {
            yield* report("firstFrame")
            yield* report("firstFrame")
          }
          yield* pass("10 seconds")
          expect(stage.asked.slice(2)).toEqual(
            comes
              ? [["notifyStartCall", { roomNum: "r1", room_Id: "r1" }]]
              : [["notifyEndCall", { roomNum: "r1", room_Id: "r1", reason: "noVideo" }]],
          )
        }),
      )
    }
  })
  test("CALL-10: a remote side that stays away for 20 s ends the call; one that comes back does not", async () => {
    const stage = makeStage()
    launched(stage)
    await run(
      stage,
      Effect.gen(function* () {
        yield* start
        yield* stage.take(happened("v1.CallJoined"))
        yield* report("firstFrame")
        yield* stage.take(happened("v1.CallStarted"))
        yield* report("remoteLeft")
        expect(yield* shown).toMatchObject({ call: { phase: "apart" } })
        yield* pass("19 seconds")
        yield* report("remoteBack")
        expect(yield* shown).toMatchObject({ call: { phase: "talking" } })
        yield* pass("10 minutes")
        expect(stage.names()).not.toContain("notifyEndCall")
        yield* report("remoteLeft")
        yield* pass("20 seconds")
        expect(stage.asked.at(-1)).toEqual(["notifyEndCall", { roomNum: "r1", room_Id: "r1", reason: "remoteLeft" }])
        yield* pass("10 minutes")
        expect(stage.names().filter((name) => name === "notifyEndCall")).toHaveLength(1)
      }),
    )
  })
  test("CALL-10: a device that does not hold the media ends nothing", async () => {
    const stage = makeStage()
    await run(
      stage,
      Effect.gen(function* () {
        yield* stage.take(invited("r1", "callee"), happened("v1.CallJoined"))
        yield* pass("10 minutes")
        expect(stage.asked).toEqual([])
      }),
    )
  })
  test("CALL-10: after the worker died, the tab that reports media holds the call again", async () => {
    const stage = makeStage()
    await run(
      stage,
      Effect.gen(function* () {
        yield* stage.take(invited("r1", "callee"), happened("v1.CallJoined"), happened("v1.CallStarted"))
        yield* settle
        yield* report("remoteLeft", "tab-9")
        expect(yield* shown).toMatchObject({ tab: "tab-9", call: { phase: "apart" } })
        yield* pass("20 seconds")
        expect(stage.names().filter((name) => name !== "notifyMedia")).toEqual(["notifyEndCall"])
      }),
    )
  })
  test("CALL-10: a lost report is sent again, a refused one is not", async () => {
    const stage = makeStage()
    launched(stage)
    stage.answers.set("notifyJoinCall", "offline")
    stage.answers.set("notifyStartCall", "callGone")
    await run(
      stage,
      Effect.gen(function* () {
        yield* start
        yield* stage.take(happened("v1.CallJoined"))
        yield* report("firstFrame")
        yield* pass("1 minutes")
        expect(stage.names().filter((name) => name === "notifyJoinCall")).toHaveLength(6)
        expect(stage.names().filter((name) => name === "notifyStartCall")).toHaveLength(1)
      }),
    )
  })
})
