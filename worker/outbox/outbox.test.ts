import { Deferred, Effect, Layer, type Scope, SubscriptionRef } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import { AppFailure, type ErrorKind, errorOfCode, failure } from "#schema/errors.ts"
import type { FeedEntry } from "#schema/log/entry.ts"
import { ann, bo, cy } from "../../tests/worlds/cast.ts"
import { intentIdOf, makeEventFactory, START } from "../../tests/worlds/log/event-factory.ts"
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

const me = ann.userId

/** A gateway that does what `moods` says for each recipient, and remembers whom it was asked to write to. */
const makeStub = () => {
  const make = makeEventFactory(me)
  const moods = new Map<number, ErrorKind | "loseAnswer" | "hang" | Deferred.Deferred<never, AppFailure>>()
  const asked: Array<string> = []
  const feed: Array<FeedEntry> = []
  const known = new Set<string>()
  const send = (to: number, text: string, intentId: string) => {
    asked.push(text)
    const mood = moods.get(to)
    if (mood === "hang") return Effect.never
    if (typeof mood === "object") return Deferred.await(mood)
    if (mood !== undefined && mood !== "loseAnswer") return Effect.fail(new AppFailure({ error: { kind: mood } }))
    if (!known.has(intentId)) {
      known.add(intentId)
      feed.push({ seq: feed.length + 1, at: START, event: make.message(me, to, text, { intentId }) })
    }
    return mood === "loseAnswer" ? Effect.fail(failure("timeout")) : Effect.succeed({ head: feed.length, entries: [] })
  }
  const client = Layer.succeed(GatewayClient, {
    call: (name: string, request: object) =>
      name === "sendMessage" && "to" in request && "message" in request && "intentId" in request
        ? send(Number(request.to), String(request.message), String(request.intentId))
        : Effect.fail(failure("offline")),
    config: Effect.fail(failure("offline")),
    realtimeAuth: Effect.fail(failure("offline")),
    // Only sendMessage is called here, and its answer fits its schema.
  } as GatewayClient["Service"])
  return { moods, asked, feed, client }
}

const inOutbox = <A, E>(
  stub: ReturnType<typeof makeStub>,
  body: Effect.Effect<A, E, Log | Intents | Outbox | WakeSignal | Scope.Scope>,
  medium = makeMemoryMedium(),
) => {
  const store = storeLayer(me)
  const log = Layer.effect(Log, makeLog(me))
  const feed = Layer.effect(
    Feed,
    Effect.gen(function* () {
      const { take } = yield* Log
      const pull = Effect.asVoid(Effect.suspend(() => take(stub.feed)))
      return { ingest: () => pull, pull, completeAt: yield* SubscriptionRef.make<number | null>(null) }
    }),
  )
  const all = Outbox.layer.pipe(
    Layer.provideMerge(Layer.mergeAll(Layer.provideMerge(Blobs.layer, Intents.layer), feed)),
    Layer.provideMerge(Layer.mergeAll(log, stub.client, WakeSignal.layer)),
    Layer.provideMerge(store),
    Layer.provideMerge(memoryDisks(medium)),
    Layer.provideMerge(TestClock.layer()),
  )
  return run(Effect.andThen(settle, body), all)
}

const pass = (ms: number) => Effect.andThen(TestClock.adjust(ms), settle)

const make = makeEventFactory(me)
let opened = 0
const write = (to: number, text: string) =>
  Effect.gen(function* () {
    const log = yield* Log
    const command = { _tag: "sendMessage", to, text } as const
    yield* log.append([{ ...make.opened(intentIdOf(++opened), command), lane: laneOf(command, me) }])
    yield* settle
  })
const left = Effect.map(Intents, (intents) =>
  intents.all().map(({ command, state }) => [command._tag === "sendMessage" ? command.text : "", state]),
)

test("CARD-11: texts of one chat go out in order, and the feed settles them", async () => {
  const stub = makeStub()
  await inOutbox(
    stub,
    Effect.gen(function* () {
      for (const text of ["one", "two", "three"]) yield* write(bo.userId, text)
      expect(stub.asked).toEqual(["one", "two", "three"])
      expect(yield* left).toEqual([])
    }),
  )
})

test("CARD-11: a lane that waits holds up its own texts and nobody else's", async () => {
  const stub = makeStub()
  stub.moods.set(bo.userId, "serverTrouble")
  await inOutbox(
    stub,
    Effect.gen(function* () {
      yield* write(bo.userId, "to Bo")
      yield* write(bo.userId, "to Bo again")
      yield* write(cy.userId, "to Cy")
      expect(stub.asked).toEqual(["to Bo", "to Cy"])
      expect(yield* left).toEqual([
        ["to Bo", "waiting"],
        ["to Bo again", "waiting"],
      ])
      stub.moods.clear()
      yield* pass(60_000)
      expect(stub.asked.slice(-2)).toEqual(["to Bo", "to Bo again"])
      expect(yield* left).toEqual([])
    }),
  )
})

test("CARD-11: waits grow and the wake signal ends them", async () => {
  const stub = makeStub()
  stub.moods.set(bo.userId, "offline")
  await inOutbox(
    stub,
    Effect.gen(function* () {
      yield* write(bo.userId, "hello")
      for (let n = 0; n < 30; n++) yield* pass(10_000)
      expect(stub.asked.length).toBeGreaterThan(8)
      expect(stub.asked.length).toBeLessThan(30)
      const before = stub.asked.length
      stub.moods.clear()
      yield* (yield* WakeSignal).send
      yield* settle
      expect(stub.asked.length).toBe(before + 1)
      expect(yield* left).toEqual([])
    }),
  )
})

test("CARD-11: a refusal parks the text where the user sees it, and the next of its chat goes on", async () => {
  const stub = makeStub()
  stub.moods.set(bo.userId, "blocked")
  await inOutbox(
    stub,
    Effect.gen(function* () {
      yield* write(bo.userId, "refused")
      expect(yield* left).toEqual([["refused", "parked"]])
      stub.moods.clear()
      yield* write(bo.userId, "fine")
      expect(yield* left).toEqual([["refused", "parked"]])
      const [intent] = (yield* Intents).all()
      yield* (yield* Log).append([{ _tag: "v1.IntentRetried", intentId: intent?.intentId ?? "" }])
      yield* settle
      expect(yield* left).toEqual([])
    }),
  )
})

test("NET-04: tries without a network do not count among answers that cannot be read, and the second of these parks", async () => {
  const stub = makeStub()
  stub.moods.set(bo.userId, "offline")
  await inOutbox(
    stub,
    Effect.gen(function* () {
      const oneMore = (mood: ErrorKind) =>
        Effect.gen(function* () {
          const before = stub.asked.length
          stub.moods.set(bo.userId, mood)
          while (stub.asked.length === before) yield* pass(100)
        })
      yield* write(bo.userId, "hello")
      yield* oneMore("offline")
      yield* oneMore("offline")
      for (const mood of ["replyInvalid", "offline"] as const) {
        yield* oneMore(mood)
        expect(yield* left, mood).toEqual([["hello", "waiting"]])
      }
      yield* oneMore("replyInvalid")
      expect(yield* left).toEqual([["hello", "parked"]])
      expect(stub.asked).toHaveLength(6)
    }),
  )
})

test("CHAT-04: a refusal that was said before an unblocking was fulfilled, and is heard after it, parks nothing", async () => {
  const stub = makeStub()
  const refused = Deferred.makeUnsafe<never, AppFailure>()
  stub.moods.set(bo.userId, refused)
  await inOutbox(
    stub,
    Effect.gen(function* () {
      const log = yield* Log
      const unblock = { _tag: "block", userId: bo.userId, on: false } as const
      const unblocking = { ...make.opened(intentIdOf(++opened), unblock), lane: laneOf(unblock, me) }
      yield* log.append([unblocking])
      yield* write(bo.userId, "sorry")
      yield* log.append([{ _tag: "v1.IntentSettled", intentId: unblocking.intentId }])
      yield* Deferred.fail(refused, failure("blockedByMe"))
      yield* settle
      expect(yield* left).toEqual([["sorry", "waiting"]])
      stub.moods.clear()
      yield* pass(60_000)
      expect(yield* left).toEqual([])
      expect(stub.feed).toHaveLength(1)
    }),
  )
})

test("SOC-08: a text that was under way before a block and its taking back is refused in between, and parks nothing", async () => {
  const stub = makeStub()
  const refused = Deferred.makeUnsafe<never, AppFailure>()
  stub.moods.set(bo.userId, refused)
  await inOutbox(
    stub,
    Effect.gen(function* () {
      const log = yield* Log
      yield* write(bo.userId, "hello")
      yield* settle
      expect(stub.asked).toEqual(["hello"])
      for (const on of [true, false]) {
        const wish = { _tag: "block", userId: bo.userId, on } as const
        const opening = { ...make.opened(intentIdOf(++opened), wish), lane: laneOf(wish, me) }
        yield* log.append([opening])
        yield* settle
        yield* log.append([{ _tag: "v1.IntentSettled", intentId: opening.intentId }])
      }
      yield* Deferred.fail(refused, failure("blockedByMe"))
      yield* settle
      expect(yield* left).toEqual([["hello", "waiting"]])
      stub.moods.clear()
      yield* pass(60_000)
      expect(yield* left).toEqual([])
      expect(stub.feed).toHaveLength(1)
    }),
  )
})

test("CARD-11: an answer that is lost sends the same intent again, and it is written once", async () => {
  const stub = makeStub()
  stub.moods.set(bo.userId, "loseAnswer")
  await inOutbox(
    stub,
    Effect.gen(function* () {
      yield* write(bo.userId, "once")
      yield* pass(5_000)
      stub.moods.clear()
      yield* pass(60_000)
      expect(yield* left).toEqual([])
      expect(stub.feed).toHaveLength(1)
      expect(stub.asked.length).toBeGreaterThan(1)
    }),
  )
})

test("CARD-11: a text given up while its request is under way is called off, and the next of its chat goes on", async () => {
  const stub = makeStub()
  stub.moods.set(bo.userId, "hang")
  await inOutbox(
    stub,
    Effect.gen(function* () {
      yield* write(bo.userId, "never mind")
      const [intent] = (yield* Intents).all()
      stub.moods.clear()
      yield* write(bo.userId, "this one")
      expect(stub.asked).toEqual(["never mind"])
      yield* (yield* Log).append([{ _tag: "v1.IntentCancelled", intentId: intent?.intentId ?? "" }])
      yield* settle
      expect(stub.asked).toEqual(["never mind", "this one"])
      expect(yield* left).toEqual([])
    }),
  )
})

test("NET-09: an ended session stops the outbox; a later life of the same account sends what waited", async () => {
  const stub = makeStub()
  const medium = makeMemoryMedium()
  stub.moods.set(bo.userId, errorOfCode(10023).kind)
  await inOutbox(
    stub,
    Effect.gen(function* () {
      yield* write(bo.userId, "kept")
      yield* pass(600_000)
      expect(stub.asked).toEqual(["kept"])
      expect(yield* left).toEqual([["kept", "waiting"]])
    }),
    medium,
  )
  stub.moods.clear()
  await inOutbox(
    stub,
    Effect.map(left, (waiting) => expect(waiting).toEqual([])),
    medium,
  )
  expect(stub.asked).toEqual(["kept", "kept"])
})

test("AUTH-09: a frozen outbox sends nothing more", async () => {
  const stub = makeStub()
  await inOutbox(
    stub,
    Effect.gen(function* () {
      yield* (yield* Outbox).freeze
      yield* write(bo.userId, "never sent")
      yield* pass(60_000)
      expect(stub.asked).toEqual([])
      expect(yield* left).toEqual([["never sent", "waiting"]])
    }),
  )
})
