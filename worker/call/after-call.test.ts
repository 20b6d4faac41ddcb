import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import { OTHER } from "../../tests/worlds/calls/call-events.ts"
import { inTellingWorker, told } from "../../tests/worlds/calls/telling.ts"
import { ann } from "../../tests/worlds/cast.ts"
import { makeEventFactory, START } from "../../tests/worlds/log/event-factory.ts"
import { run } from "../../tests/worlds/run.ts"
import type { Intents } from "../intents/intents.ts"
import { Log, makeLog } from "../log/log.ts"
import { type MemoryMedium, makeMemoryMedium, memoryDisks } from "../store/disk/memory-disk.ts"
import { storeLayer } from "../store/open-store.ts"

const inWorker = <A, E>(medium: MemoryMedium, status: number | "silent", body: Effect.Effect<A, E, Log | Intents>) =>
  inTellingWorker({ medium, userId: ann.userId, now: START + 60_000, status }, body)

const take = (...events: ReadonlyArray<{ readonly _tag: string }>) =>
  Effect.flatMap(Log, (log) => log.take(events.map((event, at) => ({ seq: at + 1, at: 1, event }))))

const make = makeEventFactory(ann.userId)
const ring = make.callRecorded(OTHER, { roomNum: "ring-1" })
const call = make.callRecorded(OTHER, { roomNum: "call-1", joinedAt: 1, startedAt: 2, outcome: "ended", seconds: 9 })

test("CALL-15: the host's status is looked up and the ring reported once, whatever comes after it", () =>
  inWorker(
    makeMemoryMedium(),
    2,
    Effect.gen(function* () {
      yield* take(ring)
      expect(yield* told).toMatchObject([{ _tag: "reportOutcome", r_id: "ring-1", online: 2, busy: 0, req_type: 1 }])
      yield* (yield* Log).take([{ seq: 2, at: 1, event: make.person(OTHER) }])
      yield* (yield* Log).take([{ seq: 3, at: 1, event: ring }])
      expect(yield* told).toHaveLength(1)
    }),
  ))

test("CALL-15: a look-up that fails is reported as unknown", () =>
  inWorker(
    makeMemoryMedium(),
    "silent",
    Effect.gen(function* () {
      yield* take(ring)
      expect(yield* told).toMatchObject([{ online: 3, busy: 0 }])
    }),
  ))

test("CALL-15, CALL-24: a worker that died before it told is followed by one that tells, and that by none", async () => {
  const medium = makeMemoryMedium()
  const quiet = Layer.mergeAll(Layer.effect(Log, makeLog(ann.userId))).pipe(
    Layer.provideMerge(storeLayer(ann.userId)),
    Layer.provideMerge(memoryDisks(medium)),
    Layer.provideMerge(TestClock.layer()),
  )
  await run(take(ring, call), quiet)
  const tags = Effect.map(told, (commands) => commands.map(({ _tag }) => _tag).sort())
  expect(await inWorker(medium, 1, tags)).toEqual(["recordCall", "reportOutcome"])
  expect(await inWorker(medium, 1, tags)).toEqual(["recordCall", "reportOutcome"])
})

test("CALL-15: of a call that ended more than a day ago nothing is told", () =>
  inWorker(
    makeMemoryMedium(),
    2,
    Effect.gen(function* () {
      yield* TestClock.adjust("25 hours")
      yield* take(ring)
      expect(yield* told).toEqual([])
    }),
  ))
