import { Effect, Layer, SubscriptionRef } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import { type AppFailure, failure } from "#schema/errors.ts"
import { intentIdOf, makeEventFactory, reportRecord } from "../../tests/worlds/log/event-factory.ts"
import { run } from "../../tests/worlds/run.ts"
import { settle } from "../../tests/worlds/turns.ts"
import { Blobs } from "../blobs/blobs.ts"
import { Feed } from "../feed/feed.ts"
import { GatewayClient } from "../http/gateway-client.ts"
import { laneOf } from "../intents/index.ts"
import { Intents } from "../intents/intents.ts"
import { Log, makeLog } from "../log/log.ts"
import { WakeSignal } from "../network/wake-signal.ts"
import { makeMemoryMedium, memoryDisks } from "../store/disk/memory-disk.ts"
import { storeLayer } from "../store/open-store.ts"
import { Outbox } from "./outbox.ts"

type Events = ReadonlyArray<{ readonly intentId: string }>
type Answer = (events: Events) => Effect.Effect<{ readonly settled: ReadonlyArray<string> }, AppFailure>

const ids = (events: Events): ReadonlyArray<string> => events.map(({ intentId }) => intentId)
const takeAll: Answer = (events) => Effect.succeed({ settled: ids(events) })

/**
 * A visitor's outbox with `count` reports, over a gateway that gives `answer`. Returns the batches that the gateway was
 * sent.
 */
const send = (count: number, answer: Answer) => {
  const asked: Array<ReadonlyArray<string>> = []
  const client = Layer.succeed(GatewayClient, {
    call: (_name: string, request: { readonly events: Events }) => {
      asked.push(ids(request.events))
      return answer(request.events)
    },
    config: Effect.fail(failure("offline")),
    realtimeAuth: Effect.fail(failure("offline")),
    // Only eventReport is called here.
  } as unknown as GatewayClient["Service"])
  const feed = Layer.effect(
    Feed,
    Effect.map(SubscriptionRef.make<number | null>(null), (completeAt) => ({
      ingest: () => Effect.void,
      pull: Effect.void,
      completeAt,
    })),
  )
  const all = Outbox.layer.pipe(
    Layer.provideMerge(Layer.mergeAll(Layer.provideMerge(Blobs.layer, Intents.layer), feed)),
    Layer.provideMerge(Layer.mergeAll(Layer.effect(Log, makeLog(0)), client, WakeSignal.layer)),
    Layer.provideMerge(storeLayer(0)),
    Layer.provideMerge(memoryDisks(makeMemoryMedium())),
    Layer.provideMerge(TestClock.layer()),
  )
  const body = Effect.gen(function* () {
    const make = makeEventFactory(0)
    const command = { _tag: "track", record: reportRecord } as const
    const opened = Array.from({ length: count }, (_, n) => ({
      ...make.opened(intentIdOf(n), command),
      lane: laneOf(command, 0),
    }))
    yield* (yield* Log).append(opened)
    for (let wait = 0; wait < 20; wait++) {
      yield* settle
      yield* TestClock.adjust("30 seconds")
    }
    yield* settle
    return (yield* Intents).all().map(({ intentId, state }) => [intentId, state])
  })
  return run(body, all).then((left) => ({ asked, left }))
}

test("NET-08: reports go out fifty at a time and are settled by the answer", async () => {
  const { asked, left } = await send(120, takeAll)
  expect(asked.map(({ length }) => length)).toEqual([50, 50, 20])
  expect(left).toEqual([])
})

test("NET-08: what the answer does not name goes out again, and what was settled does not", async () => {
  let isFirst = true
  const { asked, left } = await send(3, (events) => {
    const settled = isFirst ? ids(events).slice(0, 2) : ids(events)
    isFirst = false
    return Effect.succeed({ settled })
  })
  expect(asked).toEqual([[intentIdOf(0), intentIdOf(1), intentIdOf(2)], [intentIdOf(2)]])
  expect(left).toEqual([])
})

test("NET-08: one report that is refused for good is given up alone, and the others arrive", async () => {
  const bad = intentIdOf(3)
  const { asked, left } = await send(6, (events) =>
    ids(events).includes(bad) ? Effect.fail(failure("requestInvalid")) : takeAll(events),
  )
  expect(left).toEqual([])
  expect(asked.filter((batch) => batch.includes(bad)).length).toBeLessThanOrEqual(2)
  expect(new Set(asked.flat().filter((id) => id !== bad)).size).toBe(5)
})

test("NET-08: an answer that was lost costs a repeat under the same ids", async () => {
  let lost = 2
  const { asked, left } = await send(2, (events) => (lost-- > 0 ? Effect.fail(failure("timeout")) : takeAll(events)))
  expect(asked).toEqual(Array(3).fill([intentIdOf(0), intentIdOf(1)]))
  expect(left).toEqual([])
})
