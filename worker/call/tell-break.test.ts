import { Effect } from "effect"
import { expect, test } from "vitest"
import { callBroken, happened, invited, ME } from "../../tests/worlds/calls/call-events.ts"
import { makeStage, pass, report, run, type Stage, settle } from "../../tests/worlds/calls/world.ts"

interface Said {
  readonly isBroken: boolean
  readonly goneMs?: number
}
const said = (stage: Stage) =>
  stage.asked.flatMap(([name, request]) => (name === "notifyMedia" ? [request as Said] : []))
const told = (stage: Stage) => said(stage).map(({ isBroken }) => isBroken)
const gone = (stage: Stage) => said(stage).map(({ goneMs }) => goneMs)
const talking = (stage: Stage) =>
  stage.take(invited("r1", "callee"), happened("v1.CallJoined"), happened("v1.CallStarted"))
const takes = (stage: Stage, is: boolean) => stage.answers.set("notifyMedia", { causes: [callBroken(is, ME)] })

test("CALL-11: a break of the media is told to the gateway once, and once that it is over", async () => {
  const stage = makeStage()
  await run(
    stage,
    Effect.gen(function* () {
      yield* talking(stage)
      yield* report("firstFrame")
      takes(stage, true)
      yield* report("remoteLeft")
      yield* pass("10 seconds")
      expect(told(stage)).toEqual([true])
      takes(stage, false)
      yield* report("remoteBack")
      yield* pass("10 seconds")
      expect(told(stage)).toEqual([true, false])
    }),
  )
})

test("CALL-11: a break before both have seen each other is told when the minutes begin; a break of another room is not", async () => {
  const stage = makeStage()
  await run(
    stage,
    Effect.gen(function* () {
      yield* stage.take(invited("r1", "callee"), happened("v1.CallJoined"))
      yield* report("remoteLeft")
      yield* pass("2 seconds")
      expect(told(stage)).toEqual([])
      takes(stage, true)
      yield* stage.take(happened("v1.CallStarted"))
      yield* settle
      expect(told(stage)).toEqual([true])
      yield* stage.take(invited("r2", "callee"), happened("v1.CallJoined", "r2"), happened("v1.CallStarted", "r2"))
      yield* pass("10 seconds")
      expect(told(stage)).toEqual([true])
    }),
  )
})

test("CALL-11: without an answer it is told again, seven times at most; a refusal ends it; what is over by then is not told", async () => {
  const stage = makeStage()
  await run(
    stage,
    Effect.gen(function* () {
      yield* talking(stage)
      yield* report("firstFrame")
      stage.answers.set("notifyMedia", "timeout")
      yield* report("remoteLeft")
      yield* pass("3 minutes")
      expect(told(stage)).toEqual(Array(7).fill(true))
      yield* report("remoteBack")
      yield* pass("10 seconds")
      expect(told(stage)).toHaveLength(7)
      stage.answers.set("notifyMedia", "callElsewhere")
      yield* report("remoteLeft")
      yield* pass("10 seconds")
      expect(told(stage)).toHaveLength(8)
    }),
  )
})

test("CALL-11: a word that came too late is set right; a tab that has said nothing yet sets nothing right", async () => {
  const stage = makeStage()
  await run(
    stage,
    Effect.gen(function* () {
      yield* talking(stage)
      yield* stage.take(callBroken(true, ME))
      yield* settle
      expect(told(stage)).toEqual([])
      takes(stage, false)
      yield* report("firstFrame")
      yield* settle
      expect(told(stage)).toEqual([false])
      yield* stage.take(callBroken(true, ME))
      yield* settle
      expect(told(stage)).toEqual([false, false])
    }),
  )
})

test("CALL-11: each word says for how long the media has been gone by then, ten seconds at most; that it is back says nothing of it", async () => {
  const stage = makeStage()
  await run(
    stage,
    Effect.gen(function* () {
      yield* talking(stage)
      yield* report("firstFrame")
      stage.answers.set("notifyMedia", "timeout")
      yield* report("remoteLeft", "tab-1", 7_000)
      yield* pass("2 seconds")
      // A second report does not move the time at which the media broke.
      yield* report("remoteLeft", "tab-1", 0)
      yield* pass("4 seconds")
      expect(gone(stage)).toEqual([7_000, 8_000, 10_000, 10_000])
      takes(stage, true)
      yield* pass("10 seconds")
      takes(stage, false)
      yield* report("remoteBack")
      yield* settle
      expect(said(stage).at(-1)).toEqual(expect.not.objectContaining({ goneMs: expect.anything() }))
      takes(stage, true)
      yield* report("remoteLeft", "tab-1", 500)
      yield* settle
      expect(gone(stage).at(-1)).toBe(500)
    }),
  )
})
