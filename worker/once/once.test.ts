/** Once commands on a stage: written down first, sent once, asked for after a lost answer. */
import { Effect, Fiber, SubscriptionRef } from "effect"
import { describe, expect, test } from "vitest"
import { codeOf, ERROR_KINDS, failure } from "#schema/errors.ts"
import type { OpenOnce } from "#schema/outbox/once.ts"
import { invited, OTHER } from "../../tests/worlds/calls/call-events.ts"
import {
  launched,
  makeStage,
  pass,
  room,
  run,
  type Stage,
  settle,
  shown,
  start,
} from "../../tests/worlds/calls/world.ts"
import { CallService } from "../call/call-service.ts"
import { AskedId } from "../intents/intent-id.ts"
import { isAnswerLost, Once } from "./once.ts"

const again = { take: () => "asked-by-a-tab-01", again: true }
const command = { _tag: "startCall", userId: OTHER.userId, kind: "video", location: "profile" } as const
const standing: OpenOnce = { intentId: "written-before-01", command, deadline: 2_000, at: 0 }
const happened = { happened: true, causes: [invited("r1", "caller")] }
const tags = (stage: Stage) => stage.written.map(({ _tag }) => _tag)
const checked = Effect.flatMap(Once, ({ checking }) =>
  Effect.map(SubscriptionRef.get(checking), (all) => all.map(({ outcome }) => outcome)),
)
/** Starts the command in the background; its fiber gives the outcome. */
const started = Effect.forkScoped(Effect.result(start))

describe("a once command", () => {
  test("is written down with its id and deadline before it is sent, and closed when it is answered", async () => {
    const stage = makeStage()
    stage.answers.set("launch", {
      room,
      meanwhile: Effect.sync(() => expect(tags(stage)).toEqual(["v1.IntentOpened"])),
    })
    await run(stage, start)
    const [, request] = stage.asked[0] ?? []
    expect(stage.written).toMatchObject([
      { _tag: "v1.IntentOpened", command: { ...command, deadline: 21_000 }, lane: "once" },
      { _tag: "v1.IntentSettled" },
    ])
    const [opened] = stage.written
    expect(request).toMatchObject({ deadline: 21_000, intentId: opened?._tag === "v1.IntentOpened" && opened.intentId })
  })

  test("is refused at once without a network, and nothing is written or sent", async () => {
    const stage = makeStage()
    await run(
      stage,
      Effect.gen(function* () {
        yield* SubscriptionRef.set(stage.link, "offline")
        expect((yield* Effect.flip(start)).error.kind).toBe("callNeedsNetwork")
      }),
    )
    expect([stage.written, stage.asked]).toEqual([[], []])
  })

  test("ends with the gateway's refusal, and is asked for no more", async () => {
    const stage = makeStage()
    stage.answers.set("launch", "coinsTooFew")
    await run(
      stage,
      Effect.gen(function* () {
        expect((yield* Effect.flip(start)).error.kind).toBe("coinsTooFew")
      }),
    )
    expect(stage.names()).toEqual(["launch"])
    expect(tags(stage)).toEqual(["v1.IntentOpened", "v1.IntentCancelled"])
  })

  test("whose answer is lost is asked for until the gateway knows, and gives its room when it happened", async () => {
    const stage = makeStage()
    stage.answers.set("launch", "timeout")
    stage.answers.set("onceOutcome", "offline")
    stage.answers.set("getInfo", { room })
    await run(
      stage,
      Effect.gen(function* () {
        const fiber = yield* started
        yield* settle
        expect(yield* checked).toEqual([null])
        yield* pass(3_000)
        expect(yield* checked).toEqual([null])
        stage.answers.set("onceOutcome", happened)
        yield* pass(6_000)
        expect(yield* Fiber.join(fiber)).toMatchObject({ success: room })
        expect(yield* checked).toEqual(["happened"])
        expect(yield* shown).toMatchObject({ tab: "tab-1", call: { phase: "ringing" } })
      }),
    )
    expect(stage.names().filter((name) => name === "launch")).toHaveLength(1)
    expect(tags(stage)).toEqual(["v1.IntentOpened", "v1.IntentSettled"])
  })

  test("is asked for anew when the asking hangs, and waited for longer each time it has", async () => {
    const stage = makeStage()
    const asks = () => stage.names().filter((name) => name === "onceOutcome").length
    stage.answers.set("launch", "offline")
    stage.answers.set("onceOutcome", "offline")
    stage.answers.set("getInfo", { room, meanwhile: Effect.never })
    await run(
      stage,
      Effect.gen(function* () {
        const fiber = yield* started
        yield* pass(15 * 60_000)
        const before = asks()
        stage.answers.set("onceOutcome", { ...happened, meanwhile: Effect.never })
        // However often there was no network before: in each minute and a half of hanging, the gateway is asked anew.
        for (let n = 1; n <= 10; n++) {
          yield* pass(90_000)
          expect(asks()).toBeGreaterThanOrEqual(before + n)
        }
        stage.answers.set("onceOutcome", { ...happened, meanwhile: Effect.sleep(40_000) })
        yield* pass(150_000)
        stage.answers.set("getInfo", { room })
        yield* pass(90_000)
        expect(yield* Fiber.join(fiber)).toMatchObject({ success: room })
      }),
    )
  })

  test("whose first asking hangs is asked for again within five seconds", async () => {
    const stage = makeStage()
    stage.answers.set("launch", "offline")
    stage.answers.set("onceOutcome", { ...happened, meanwhile: Effect.never })
    stage.answers.set("getInfo", { room })
    await run(
      stage,
      Effect.gen(function* () {
        const fiber = yield* started
        yield* pass(3_900)
        expect(stage.names()).toEqual(["launch", "onceOutcome"])
        stage.answers.set("onceOutcome", happened)
        yield* pass(1_100)
        expect(yield* Fiber.join(fiber)).toMatchObject({ success: room })
      }),
    )
  })

  test("whose end cannot be written gives its answer, and is closed as soon as there is room", async () => {
    const stage = makeStage()
    launched(stage)
    stage.disk.isFull = "v1.IntentSettled"
    await run(
      stage,
      Effect.gen(function* () {
        expect(yield* start).toEqual(room)
        expect(tags(stage)).toEqual(["v1.IntentOpened"])
        stage.disk.isFull = null
        yield* pass(2_000)
        expect(tags(stage)).toEqual(["v1.IntentOpened", "v1.IntentSettled"])
      }),
    )
  })

  test("that the gateway says never happened is refused", async () => {
    const stage = makeStage()
    stage.answers.set("launch", "offline")
    stage.answers.set("onceOutcome", { happened: false })
    await run(
      stage,
      Effect.gen(function* () {
        expect((yield* Effect.flip(start)).error.kind).toBe("neverHappened")
        expect(yield* checked).toEqual(["never"])
      }),
    )
    expect(tags(stage)).toEqual(["v1.IntentOpened", "v1.IntentCancelled"])
  })

  test("whose refusal was lost ends with the reason that the gateway remembers", async () => {
    for (const [refusedFor, kind] of [
      [codeOf("hostBusy"), "hostBusy"],
      [codeOf("sayHiLimit"), "neverHappened"],
      [999_999, "neverHappened"],
    ] as const) {
      const stage = makeStage()
      stage.answers.set("launch", "offline")
      stage.answers.set("onceOutcome", { happened: false, refusedFor })
      await run(
        stage,
        Effect.gen(function* () {
          expect((yield* Effect.flip(start)).error.kind).toBe(kind)
          const { checking } = yield* Once
          expect(yield* SubscriptionRef.get(checking)).toMatchObject([{ outcome: "never", error: { kind } }])
        }),
      )
      expect(tags(stage)).toEqual(["v1.IntentOpened", "v1.IntentCancelled"])
    }
  })

  test("that is not answered by its deadline is called off and asked for", async () => {
    const stage = makeStage()
    stage.answers.set("launch", { room, meanwhile: Effect.never })
    stage.answers.set("onceOutcome", { happened: false })
    await run(
      stage,
      Effect.gen(function* () {
        const fiber = yield* started
        yield* pass(19_000)
        expect(stage.names()).toEqual(["launch"])
        yield* pass(1_000)
        expect(yield* Fiber.join(fiber)).toMatchObject({ failure: failure("neverHappened") })
      }),
    )
    expect(stage.names()).toEqual(["launch", "onceOutcome"])
  })

  test("that its tab asks for again is never sent again", async () => {
    const stage = makeStage()
    stage.answers.set("onceOutcome", { happened: false })
    await run(
      stage,
      Effect.gen(function* () {
        const asked = Effect.provideService(start, AskedId, again)
        expect((yield* Effect.flip(asked)).error.kind).toBe("neverHappened")
      }),
    )
    expect(stage.asked).toEqual([["onceOutcome", { intentId: "asked-by-a-tab-01" }]])
  })

  test("asked for again while it is under way is one command with one answer", async () => {
    const stage = makeStage()
    launched(stage)
    await run(
      stage,
      Effect.gen(function* () {
        const first = Effect.provideService(start, AskedId, { ...again, again: false })
        const both = yield* Effect.all([first, Effect.provideService(start, AskedId, again)], { concurrency: 2 })
        expect(both).toEqual([room, room])
      }),
    )
    expect(stage.names()).toEqual(["launch"])
  })

  test("goes on when the tab that gave it has gone", async () => {
    const stage = makeStage()
    stage.answers.set("launch", { room, causes: [invited("r1", "caller")], meanwhile: Effect.sleep(1_000) })
    await run(
      stage,
      Effect.gen(function* () {
        const fiber = yield* started
        yield* settle
        yield* Fiber.interrupt(fiber)
        yield* pass(1_000)
      }),
    )
    expect(tags(stage)).toEqual(["v1.IntentOpened", "v1.IntentSettled"])
  })

  test("that a worker before this one left open is asked for at the start", async () => {
    const stage = makeStage([standing])
    stage.answers.set("onceOutcome", happened)
    await run(
      stage,
      Effect.gen(function* () {
        yield* settle
        expect(stage.asked).toEqual([["onceOutcome", { intentId: standing.intentId }]])
        expect(yield* Effect.flatMap(CallService, () => shown)).toMatchObject({ tab: null, call: { phase: "ringing" } })
      }),
    )
    expect(stage.written).toEqual([{ _tag: "v1.IntentSettled", intentId: standing.intentId }])
  })
})

test("only a failure that says nothing of what the gateway did is a lost answer", () => {
  const lost = ERROR_KINDS.filter((kind) => isAnswerLost({ kind }))
  expect(lost.join()).toBe("offline,timeout,serverTrouble,envelopeInvalid,replyInvalid,replayed,unknown")
})
