import { Context, Effect, Layer, Scope, SubscriptionRef } from "effect"
import { TestClock } from "effect/testing"
import { beforeAll, expect, test } from "vitest"
import { failure } from "#schema/errors.ts"
import { MESSAGE_PAGE } from "#schema/rules/constants.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import { Syncing } from "../../worker/feed/syncing.ts"
import { Download } from "../../worker/history/download.ts"
import { History } from "../../worker/history/history.ts"
import { Identity } from "../../worker/http/identity.ts"
import { WakeSignal } from "../../worker/network/wake-signal.ts"
import { Outbox } from "../../worker/outbox/outbox.ts"
import { type MemoryMedium, makeMemoryMedium } from "../../worker/store/disk/memory-disk.ts"
import { storesOf } from "../../worker/store/open-store.ts"
import { type FeedGateway, makeFeedGateway, openDevice } from "../worlds/feed/world.ts"

const COUNT = 1_400

const inTime = <A, E>(body: Effect.Effect<A, E>): Promise<A> =>
  Effect.runPromise(Effect.provide(body, TestClock.layer()))

/** Passes virtual time in steps of 500 ms. After each step the platform's promises can resolve. */
const pass = (seconds: number) =>
  Effect.replicateEffect(
    Effect.andThen(
      TestClock.adjust("500 millis"),
      Effect.promise(() => new Promise((done) => setImmediate(done))),
    ),
    2 * seconds,
    { discard: true },
  )

let gateway: FeedGateway
let sessionId: string
beforeAll(() =>
  inTime(
    Effect.gen(function* () {
      gateway = yield* Scope.provide(makeFeedGateway(1), Scope.makeUnsafe())
      const [friend = 0] = gateway.friends
      for (let n = 0; n < COUNT; n++) yield* gateway.say(friend, gateway.me, `message ${n}`)
      sessionId = sessionIdOf(gateway.me, friend)
    }),
  ),
)

/** One life of a device. `asked` counts its requests for history. */
const open = Effect.fnUntraced(function* (medium: MemoryMedium, ask: FeedGateway["ask"] = gateway.ask) {
  const requests = { asked: 0 }
  const device = yield* openDevice(gateway.me, medium, (name, request) => {
    if (name === "history") requests.asked += 1
    return ask(name, request)
  })
  yield* device.feed.pull
  const sending = yield* SubscriptionRef.make<ReadonlySet<string>>(new Set())
  const context = yield* Layer.build(
    Layer.provide(
      Download.layer,
      Layer.mergeAll(
        Layer.succeed(Identity, { userId: gateway.me }),
        Layer.succeedContext(storesOf(device.store)),
        Layer.succeed(History, device.history),
        Layer.succeed(Syncing, device.syncing),
        Layer.succeed(WakeSignal, device.wakeSignal),
        Layer.succeed(Outbox, Outbox.of({ sending, freeze: Effect.void })),
      ),
    ),
  )
  const download = Context.get(context, Download)
  const act = (action: "start" | "pause" | "resume" | "cancel") =>
    download.execute({ _tag: "downloadHistory", sessionId: null, action })
  const now = Effect.sync(() => SubscriptionRef.getUnsafe(download.current))
  const held = Effect.map(device.store.range("page"), (pages) =>
    pages.reduce((sum, [, { messages }]) => sum + messages.length, 0),
  )
  return { ...device, requests, download, sending, act, now, held }
})

const noRoom = () => {
  throw new DOMException("no room", "QuotaExceededError")
}

test("CHAT-12: a download stops when the disk is full, says so, and goes on when there is room and it is asked to", () =>
  inTime(
    Effect.gen(function* () {
      const medium = makeMemoryMedium()
      yield* Effect.scoped(
        Effect.gen(function* () {
          const { act, now, requests } = yield* open(medium)
          yield* act("start")
          yield* pass(1)
          expect(yield* now).toMatchObject({ state: "running", wanted: true, total: COUNT })
          medium.fault = (operation) => operation === "write" && noRoom()
          yield* pass(3)
          medium.fault = null
          expect(yield* now).toMatchObject({ state: "full", wanted: true, total: COUNT })
          const { asked } = requests
          yield* pass(60)
          expect(requests.asked).toBe(asked)
        }),
      )
      yield* Effect.scoped(
        Effect.gen(function* () {
          const { act, now, held } = yield* open(medium)
          yield* act("resume")
          yield* pass(10)
          expect(yield* now).toMatchObject({ state: "complete", done: COUNT, bytes: 0 })
          expect(yield* held).toBe(COUNT)
        }),
      )
    }).pipe(Effect.scoped),
  ))

test("CHAT-12: what is wished on a disk that takes nothing holds at once, is what the download says, and is written later", () =>
  inTime(
    Effect.gen(function* () {
      const medium = makeMemoryMedium()
      const life = <A, E, R>(body: Effect.Effect<A, E, R>) => Effect.scoped(body)
      const takesNoRow: MemoryMedium["fault"] = (operation, changes) =>
        operation === "write" && changes.some(({ key }) => key === "cp|download") && noRoom()
      const stored = () => medium.texts(gateway.me).get("cp|download")
      yield* life(
        Effect.gen(function* () {
          const { act, now, requests } = yield* open(medium)
          yield* act("start")
          yield* pass(1)
          medium.fault = (operation) => operation === "write" && noRoom()
          yield* act("pause")
          expect(yield* now).toMatchObject({ state: "paused", wanted: true, total: COUNT })
          const { asked } = requests
          yield* pass(30)
          expect(requests.asked).toBe(asked)
          expect(JSON.parse(stored() ?? "")).toMatchObject({ paused: false })
          medium.fault = null
          yield* pass(30)
          expect(JSON.parse(stored() ?? "")).toMatchObject({ paused: true })
        }),
      )
      yield* life(
        Effect.gen(function* () {
          const { act, now } = yield* open(medium)
          yield* pass(1)
          expect(yield* now).toMatchObject({ state: "paused" })
          yield* act("resume")
          medium.fault = (operation) => operation === "write" && noRoom()
          yield* pass(3)
          expect(yield* now).toMatchObject({ state: "full" })
          expect(JSON.parse(stored() ?? "")).toMatchObject({ paused: false })
        }),
      )
      // The full disk is all that the next worker finds: the row of before says nothing of it.
      medium.fault = takesNoRow
      const { room } = medium
      medium.room = async () => ({ usage: 97, quota: 100, isPersistent: false })
      yield* life(
        Effect.gen(function* () {
          const { act, now, download } = yield* open(medium)
          yield* pass(3)
          expect([yield* now, download.wanted()]).toMatchObject([{ state: "full" }, { paused: true, full: true }])
          yield* act("cancel")
          expect([yield* now, download.wanted()]).toEqual([null, null])
          medium.fault = null
          yield* pass(30)
          expect(stored()).toBeUndefined()
        }),
      )
      medium.room = room
    }).pipe(Effect.scoped),
  ))

test("CHAT-12: a download that would take the room of older messages stops, and so does one that the browser has no room for", () =>
  inTime(
    Effect.scoped(
      Effect.gen(function* () {
        const medium = makeMemoryMedium()
        let usage = 97
        medium.room = async () => ({ usage, quota: 100, isPersistent: false })
        const { act, now, requests, store } = yield* open(medium)
        yield* act("start")
        yield* pass(1)
        expect(yield* now).toMatchObject({ state: "full" })
        expect(requests.asked).toBe(0)
        usage = 3
        yield* act("resume")
        yield* pass(1)
        expect(yield* now).toMatchObject({ state: "running" })
        let once = true
        medium.fault = (operation) => {
          if (operation !== "write" || !once) return
          once = false
          noRoom()
        }
        yield* pass(3)
        expect(SubscriptionRef.getUnsafe(store.status).pruned).toBeGreaterThan(0)
        expect(yield* now).toMatchObject({ state: "full" })
        expect(yield* Effect.map(store.rows(["cp|download"]), (rows) => rows.get("cp|download"))).toMatchObject({
          paused: true,
          full: true,
        })
      }),
    ),
  ))

test("CHAT-12: what is kept whole stays whole: over a restart, offline, and when messages have gone from here", () =>
  inTime(
    Effect.gen(function* () {
      const medium = makeMemoryMedium()
      const life = <A, E, R>(body: Effect.Effect<A, E, R>) => Effect.scoped(body)
      yield* life(
        Effect.gen(function* () {
          const { act, now } = yield* open(medium)
          yield* act("start")
          yield* pass(1)
          yield* act("pause")
          expect(yield* now).toMatchObject({ state: "paused" })
          yield* act("resume")
        }),
      )
      yield* life(
        Effect.gen(function* () {
          let isOnline = false
          const { now, wakeSignal, download } = yield* open(medium, (name, request) =>
            Effect.suspend(() =>
              isOnline || name !== "history" ? gateway.ask(name, request) : Effect.fail(failure("offline")),
            ),
          )
          yield* pass(2)
          expect(yield* now).toMatchObject({ state: "offline", wanted: true })
          isOnline = true
          yield* wakeSignal.send
          yield* pass(10)
          expect(yield* now).toMatchObject({ state: "complete", done: COUNT })
          expect(download.wanted()).toMatchObject({ sessionId: null })
        }),
      )
      yield* life(
        Effect.gen(function* () {
          const { act, now, held, log, requests, download } = yield* open(medium)
          yield* pass(30)
          expect(requests.asked).toBe(0)
          const below = 2 * MESSAGE_PAGE
          yield* log.append([{ _tag: "v1.HistoryPruned", sessionId, from: 0, below, lastMine: -1, friendAt: 0 }])
          expect(yield* held).toBe(COUNT - below)
          yield* pass(30)
          expect(yield* held).toBe(COUNT)
          expect(requests.asked).toBe(1)
          yield* act("cancel")
          expect([yield* now, download.wanted()]).toEqual([null, null])
          yield* log.append([{ _tag: "v1.HistoryPruned", sessionId, from: 0, below, lastMine: -1, friendAt: 0 }])
          yield* pass(60)
          expect(yield* held).toBe(COUNT - below)
        }),
      )
    }).pipe(Effect.scoped),
  ))

test("CHAT-12: a download waits while something live is under way", () =>
  inTime(
    Effect.scoped(
      Effect.gen(function* () {
        const medium = makeMemoryMedium()
        const { act, sending, requests } = yield* open(medium)
        yield* SubscriptionRef.set(sending, new Set(["a text"]))
        yield* act("start")
        yield* pass(20)
        expect(requests.asked).toBe(0)
        yield* SubscriptionRef.set(sending, new Set())
        yield* pass(1)
        expect(requests.asked).toBeGreaterThan(0)
      }),
    ),
  ))
