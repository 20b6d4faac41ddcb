import { Effect, Fiber, Latch, Layer, type Scope, SubscriptionRef } from "effect"
import { expect, test, vi } from "vitest"
import type { HistoryDownload } from "#schema/device/sync.ts"
import { failure } from "#schema/errors.ts"
import type { Presence } from "#schema/people/user.ts"
import type { WatchMessage } from "#schema/worker-api.ts"
import { ann, bo, cy } from "../../tests/worlds/cast.ts"
import { deviceKeysOf } from "../../tests/worlds/http/device-keys.ts"
import { run } from "../../tests/worlds/run.ts"
import { vaultMemoryWith } from "../crypto/vault-memory.ts"
import { type Engine, openEngine } from "../engine/engine.ts"
import { Ports } from "../engine/ports.ts"
import { Download } from "../history/download.ts"
import { ClientFacts } from "../http/client-facts.ts"
import { GatewayClient } from "../http/gateway-client.ts"
import { GatewayClock } from "../http/gateway-clock.ts"
import { Intents } from "../intents/intents.ts"
import { EndedNotice } from "../network/ended-notice.ts"
import { realtimeOver } from "../realtime/socket-realtime.ts"
import { scanning } from "../search/scan.ts"
import type { AccountCollections } from "../store/collections/account-collections.ts"
import { makeMemoryMedium, memoryDisks } from "../store/disk/memory-disk.ts"
import { makePastLog } from "../travel/past-log.ts"
import { quietServices } from "../travel/quiet-services.ts"
import { Presences } from "./people/presences.ts"
import { WatchDesk } from "./watch-desk.ts"

/** An engine of Ann's that cannot reach the gateway. */
const inEngine = async (
  body: (engine: Engine) => Effect.Effect<void, unknown, Scope.Scope>,
  more: Partial<Ports["Service"]> = {},
  medium = makeMemoryMedium(),
): Promise<void> => {
  const offline = Effect.fail(failure("offline"))
  const ports = Layer.succeed(Ports, {
    gateway: Layer.succeed(GatewayClient, { call: () => offline, config: offline, realtimeAuth: offline }),
    realtime: realtimeOver(() => {
      throw new Error("no network")
    }),
    ...more,
  })
  const layer = Layer.mergeAll(
    memoryDisks(medium),
    vaultMemoryWith(await deviceKeysOf()),
    GatewayClock.layer,
    ClientFacts.layer({ languageId: 1, countryId: null }),
    EndedNotice.layer,
    ports,
  )
  await run(Effect.flatMap(openEngine(ann.userId, null), body), layer)
}

const until = (check: () => void) => Effect.promise(() => vi.waitFor(check, { timeout: 5_000, interval: 5 }))
const draft = (engine: Engine, friendId: number, text: string) =>
  engine.execute({ _tag: "keepDraft", friendId, text }, "tab")
const watchInto = (engine: Engine, id: number, query: object, tab = "tab") => {
  const messages: Array<WatchMessage> = []
  return Effect.as(
    engine.watch(tab, id, query, (message) => void messages.push(message)),
    messages,
  )
}

test("CARD-05: a watch gets its whole result, then patches of what a commit changed, and nothing of other rows", () =>
  inEngine((engine) =>
    Effect.gen(function* () {
      yield* draft(engine, cy.userId, "to Cy")
      const chats = yield* watchInto(engine, 1, { _tag: "chats" })
      const outbox = yield* watchInto(engine, 2, { _tag: "outbox" })
      const first = [{ id: 1, kind: "list", rows: [{ friendId: cy.userId, draft: "to Cy" }] }]
      yield* until(() => expect(chats).toMatchObject(first))
      yield* draft(engine, cy.userId, "to Cy, longer")
      const longer = { id: 1, kind: "patch", rows: [{ draft: "to Cy, longer" }] }
      yield* until(() => expect(chats[1]).toMatchObject(longer))
      expect(chats[1]).not.toHaveProperty("order")
      yield* draft(engine, bo.userId, "to Bo")
      const both = { kind: "patch", order: [expect.any(String), expect.any(String)] }
      yield* until(() => expect(chats[2]).toMatchObject(both))
      expect(outbox).toHaveLength(1)
    }),
  ))

test("R12: what the disk did not give for a moment is read again by itself, and what is shown meanwhile stays", () => {
  const medium = makeMemoryMedium()
  const story = (engine: Engine) =>
    Effect.gen(function* () {
      const shown = yield* watchInto(engine, 1, { _tag: "reports" })
      yield* until(() => expect(shown).toHaveLength(1))
      let refused = 0
      medium.fault = (operation) => {
        if (operation !== "range") return
        refused += 1
        throw new DOMException("the disk is away", "UnknownError")
      }
      yield* engine.execute({ _tag: "sendMessage", to: bo.userId, text: "hello" }, "tab")
      yield* until(() => expect(refused).toBeGreaterThan(0))
      const opened = yield* watchInto(engine, 2, { _tag: "reports" })
      yield* until(() => expect(opened).toMatchObject([{ kind: "failed", error: { kind: "storageBroken" } }]))
      medium.fault = null
      for (const watched of [shown, opened]) yield* until(() => expect(watched.at(-1)?.kind).toBe("list"))
      yield* until(() => expect(shown).toHaveLength(2))
      expect(shown.map(({ kind }) => kind)).toEqual(["list", "list"])
    })
  return inEngine(story, {}, medium)
})

test("R12: a search that the disk did not answer for a moment is made again by itself", () => {
  const medium = makeMemoryMedium()
  const story = (engine: Engine) =>
    Effect.gen(function* () {
      yield* draft(engine, bo.userId, "hello")
      let refused = 0
      medium.fault = (operation) => {
        if (operation !== "range" || refused >= 2) return
        refused += 1
        throw new DOMException("the disk is away", "UnknownError")
      }
      const found = yield* watchInto(engine, 1, { _tag: "search", text: "hello", sessionId: null, limit: 20 })
      yield* until(() => expect(refused).toBe(2))
      yield* until(() => expect(found.at(-1)).toMatchObject({ head: { state: "ready" } }))
    })
  return inEngine(story, {}, medium)
})

test("a watch whose reader dies takes no other watch with it", () =>
  inEngine((engine) =>
    Effect.gen(function* () {
      const chats = yield* watchInto(engine, 1, { _tag: "chats" })
      yield* until(() => expect(chats).toHaveLength(1))
      yield* engine.watch("other", 2, { _tag: "outbox" }, () => {
        throw new DOMException("could not be cloned", "DataCloneError")
      })
      yield* draft(engine, bo.userId, "hello")
      yield* until(() => expect(chats).toHaveLength(2))
    }),
  ))

test("CARD-05: what happens in one tick is one message", () =>
  inEngine((engine) =>
    Effect.gen(function* () {
      const chats = yield* watchInto(engine, 1, { _tag: "chats" })
      yield* until(() => expect(chats).toHaveLength(1))
      const writes = Array.from({ length: 50 }, (_, n) => draft(engine, 2_000 + n, "hello"))
      yield* Effect.all(writes, { concurrency: "unbounded" })
      const rows = () => chats.flatMap((message) => ("rows" in message ? message.rows : []))
      yield* until(() => expect(rows()).toHaveLength(50))
      expect(chats.length).toBeLessThanOrEqual(3)
    }),
  ))

test("CARD-05: an ended watch hears nothing more; a client that has gone loses all its watches", () =>
  inEngine((engine) =>
    Effect.gen(function* () {
      const [one, two] = [
        yield* watchInto(engine, 1, { _tag: "chats" }),
        yield* watchInto(engine, 2, { _tag: "chats" }),
      ]
      yield* until(() => expect([one.length, two.length]).toEqual([1, 1]))
      yield* engine.unwatch("tab", 1)
      yield* draft(engine, bo.userId, "hello")
      yield* until(() => expect([one.length, two.length]).toEqual([1, 2]))
      yield* engine.drop("tab")
      // Watches are told in the order in which they began: whatever this one hears, those before it would have heard
      // too.
      const other = yield* watchInto(engine, 1, { _tag: "chats" }, "other tab")
      yield* until(() => expect(other).toHaveLength(1))
      yield* draft(engine, bo.userId, "")
      yield* until(() => expect(other).toHaveLength(2))
      expect([one.length, two.length]).toEqual([1, 2])
    }),
  ))

test("CARD-05: a client that goes loses what it watches when it goes, and keeps what it watches anew meanwhile", () =>
  inEngine((engine) =>
    Effect.gen(function* () {
      // As a leader does when it first hears of a follower, before the follower watches anything.
      const dropped = engine.drop("tab")
      // Ending this watch takes some turns: people on screen are let go.
      yield* watchInto(engine, 1, { _tag: "person", userId: bo.userId })
      const old = yield* watchInto(engine, 2, { _tag: "chats" })
      yield* until(() => expect(old).toHaveLength(1))
      const [, anew] = yield* Effect.all([dropped, watchInto(engine, 2, { _tag: "chats" })], { concurrency: 2 })
      yield* until(() => expect(anew).toHaveLength(1))
      yield* draft(engine, bo.userId, "hello")
      yield* until(() => expect(anew).toHaveLength(2))
      expect(old).toHaveLength(1)
      yield* dropped
      const other = yield* watchInto(engine, 1, { _tag: "chats" }, "other tab")
      yield* until(() => expect(other).toHaveLength(1))
      yield* draft(engine, bo.userId, "")
      yield* until(() => expect(other).toHaveLength(2))
      expect(anew).toHaveLength(2)
    }),
  ))

test("CARD-05: views hear of commits through RxDB once it is there: with its collection closed they hear of none", async () => {
  let opened: AccountCollections["Service"]["database"] | undefined
  const showCollections: Ports["Service"]["showCollections"] = (open) =>
    Effect.sync(() => {
      opened = open
    })
  await inEngine(
    (engine) =>
      Effect.gen(function* () {
        const connection = yield* watchInto(engine, 1, { _tag: "connection" })
        yield* until(() => expect(connection).toHaveLength(1))
        const text = (n: number) => engine.execute({ _tag: "sendMessage", to: bo.userId, text: `text ${n}` }, "tab")
        yield* text(1)
        yield* until(() => expect(connection.at(-1)).toMatchObject({ value: { waiting: 1 } }))
        const { collections } = yield* opened ?? Effect.die("no collections")
        // RxDB is attached once the query over the outbox count exists.
        yield* until(() => expect(collections.counters._queryCache._map.size).toBeGreaterThan(0))
        yield* text(2)
        yield* until(() => expect(connection.at(-1)).toMatchObject({ value: { waiting: 2 } }))
        yield* Effect.promise(() => collections.counters.close())
        const chats = yield* watchInto(engine, 2, { _tag: "chats" })
        yield* until(() => expect(chats).toHaveLength(1))
        yield* text(3)
        yield* until(() => expect(chats.length).toBeGreaterThan(1))
        expect(connection.at(-1)).toMatchObject({ value: { waiting: 2 } })
      }),
    { showCollections },
  )
})

/** A desk over an empty log, with these services of its own. */
const onDesk = (
  own: Layer.Layer<Presences> | Layer.Layer<Download>,
  body: (desk: WatchDesk["Service"]) => Effect.Effect<void, unknown>,
): Promise<void> => {
  const past = makePastLog(new Map(), new Map())
  const ground = Layer.mergeAll(past.layer, quietServices(ann.userId), own)
  const all = Layer.provideMerge(Layer.mergeAll(Intents.layer, scanning), ground)
  const desk = Layer.provide(WatchDesk.layer, all).pipe(Layer.provide(GatewayClock.layer))
  return run(Effect.flatMap(WatchDesk, body), desk)
}

test("R12: a query whose reader dies has failed, also where it was shown; it is whole again after its next change", () => {
  const known = Effect.runSync(SubscriptionRef.make<ReadonlyMap<number, Presence>>(new Map()))
  const change = SubscriptionRef.set(known, new Map())
  const presence = { userId: bo.userId, status: "online", at: 0 } as const
  let dies = false
  let diesOpening = false
  const get = () => {
    if (dies) throw new Error("a bug")
    return presence as never
  }
  const want = () => (diesOpening ? Effect.die(new Error("a bug")) : Effect.void)
  return onDesk(Layer.succeed(Presences, { known, get, want }), (desk) =>
    Effect.gen(function* () {
      const query = { _tag: "presence", userIds: [bo.userId] }
      const [one, other]: [Array<WatchMessage>, Array<WatchMessage>] = [[], []]
      yield* desk.watch("tab", 1, query, (message) => void one.push(message))
      yield* desk.watch("tab", 2, { _tag: "outbox" }, (message) => void other.push(message))
      yield* until(() => expect(one.length + other.length).toBe(2))
      for (const failures of [1, 2]) {
        dies = true
        yield* change
        yield* until(() => expect(one.filter(({ kind }) => kind === "failed")).toHaveLength(failures))
        expect(one.at(-1)).toEqual({ id: 1, kind: "failed", error: { kind: "unknown" } })
        dies = false
        yield* change
        yield* until(() => expect(one.at(-1)).toEqual(one[0]))
      }
      diesOpening = true
      expect((yield* Effect.flip(desk.watch("tab", 3, query, () => {}))).error.kind).toBe("unknown")
      expect(other).toHaveLength(1)
    }),
  )
})

test("CHAT-12: others are answered while the history is surveyed; what changes meanwhile is surveyed afterwards, once", () => {
  const current = Effect.runSync(SubscriptionRef.make<HistoryDownload | null>(null))
  const gate = Latch.makeUnsafe()
  let surveys = 0
  const survey = () => Effect.suspend(() => Effect.as(gate.await, { done: ++surveys, total: 10, mean: 1, missing: [] }))
  const download = Download.of({ current, wanted: () => null, survey, execute: () => Effect.void })
  return onDesk(Layer.succeed(Download, download), (desk) =>
    Effect.gen(function* () {
      const [history, outbox]: [Array<WatchMessage>, Array<WatchMessage>] = [[], []]
      yield* desk.watch("tab", 1, { _tag: "historyDownload", sessionId: null }, (message) => void history.push(message))
      yield* desk.watch("tab", 2, { _tag: "outbox" }, (message) => void outbox.push(message))
      yield* until(() => expect(outbox).toHaveLength(1))
      for (let n = 0; n < 3; n++) yield* SubscriptionRef.set(current, null)
      yield* desk.watch("tab", 3, { _tag: "outbox" }, (message) => void outbox.push(message))
      yield* until(() => expect(outbox).toHaveLength(2))
      expect(history).toEqual([])
      yield* gate.open
      yield* until(() => expect(history).toMatchObject([{ value: { done: 1 } }, { value: { done: 2 } }]))
      yield* desk.watch("tab", 4, { _tag: "outbox" }, (message) => void outbox.push(message))
      yield* until(() => expect(outbox).toHaveLength(3))
      expect([surveys, history.length]).toEqual([2, 2])
    }),
  )
})

/**
 * A desk whose view of presences opens only when `letOpen` runs. `open`: the people whose views are open, or opening.
 */
const onSlowDesk = (
  body: (
    desk: WatchDesk["Service"],
    open: ReadonlyArray<number>,
    letOpen: Effect.Effect<unknown>,
  ) => Effect.Effect<void>,
): Promise<void> => {
  const open: Array<number> = []
  const gate = Latch.makeUnsafe()
  const presences = Layer.effect(
    Presences,
    Effect.map(SubscriptionRef.make<ReadonlyMap<number, Presence>>(new Map()), (known) =>
      Presences.of({
        known,
        get: (userId) => ({ userId, status: "online", at: 0 }) as never,
        want: ([userId = 0]) =>
          Effect.acquireRelease(
            Effect.sync(() => void open.push(userId)),
            () => Effect.sync(() => void open.splice(open.indexOf(userId), 1)),
          ).pipe(Effect.andThen(gate.await)),
      }),
    ),
  )
  return onDesk(presences, (desk) => body(desk, open, gate.open))
}

test.each([
  ["is not watched any more", (desk: WatchDesk["Service"]) => desk.unwatch("tab", 1), []],
  ["is dropped with its tab", (desk: WatchDesk["Service"]) => desk.drop("tab"), []],
  [
    "is replaced",
    (desk: WatchDesk["Service"]) =>
      Effect.asVoid(
        Effect.forkChild(
          desk.watch("tab", 1, { _tag: "presence", userIds: [cy.userId] }, () => {}),
          {
            startImmediately: true,
          },
        ),
      ),
    [cy.userId],
  ],
])("CARD-05: a watch that %s while it opens lets go what it has taken, and sends nothing", (_how, endIt, left) =>
  onSlowDesk((desk, open, letOpen) =>
    Effect.gen(function* () {
      const sent: Array<WatchMessage> = []
      const query = { _tag: "presence", userIds: [bo.userId] }
      const opening = yield* Effect.forkChild(
        desk.watch("tab", 1, query, (message) => void sent.push(message)),
        { startImmediately: true },
      )
      yield* until(() => expect(open).toEqual([bo.userId]))
      yield* endIt(desk)
      yield* letOpen
      yield* Fiber.join(opening)
      yield* until(() => expect(open).toEqual(left))
      const other: Array<WatchMessage> = []
      yield* Effect.orDie(desk.watch("tab", 2, query, (message) => void other.push(message)))
      yield* until(() => expect(other).toHaveLength(1))
      expect(sent).toEqual([])
    }).pipe(Effect.orDie, Effect.scoped),
  ),
)

test("a query that its schema does not know is refused", () =>
  inEngine((engine) =>
    Effect.gen(function* () {
      const refused = yield* Effect.flip(engine.watch("tab", 1, { _tag: "everything" }, () => {}))
      expect(refused.error.kind).toBe("commandInvalid")
      const tooFar = { _tag: "thread", friendId: bo.userId, anchor: "newest", before: 100_000, after: 0 }
      expect((yield* Effect.flip(engine.watch("tab", 1, tooFar, () => {}))).error.kind).toBe("commandInvalid")
    }),
  ))

test("CARD-11: an own text stands at the end of the thread while it waits, and the chat list shows it", () =>
  inEngine((engine) =>
    Effect.gen(function* () {
      const thread = yield* watchInto(engine, 1, {
        _tag: "thread",
        friendId: bo.userId,
        anchor: "newest",
        before: 50,
        after: 0,
      })
      const chats = yield* watchInto(engine, 2, { _tag: "chats" })
      yield* engine.execute({ _tag: "sendMessage", to: bo.userId, text: "hello" }, "tab")
      const newest = (messages: ReadonlyArray<WatchMessage>) =>
        messages.flatMap((message) => ("rows" in message ? message.rows : [])).at(-1)
      const item = { mine: true, content: { text: "hello" }, message: null, waiting: { reason: null } }
      yield* until(() => expect(newest(thread)).toMatchObject(item))
      const entry = { friendId: bo.userId, last: { mine: true, content: { text: "hello" } } }
      yield* until(() => expect(newest(chats)).toMatchObject(entry))
    }),
  ))

test("CHAT-01: a text of nothing, a text to oneself and a text to nobody are refused before anything is kept", () =>
  inEngine((engine) =>
    Effect.gen(function* () {
      const kindOf = (to: number, text: string) =>
        Effect.map(Effect.flip(engine.execute({ _tag: "sendMessage", to, text }, "tab")), ({ error }) => error.kind)
      expect(yield* kindOf(bo.userId, " \n ")).toBe("messageEmpty")
      expect(yield* kindOf(ann.userId, "me")).toBe("messageToSelf")
      expect(yield* kindOf(0, "nobody")).toBe("userUnknown")
      const outbox = yield* watchInto(engine, 1, { _tag: "outbox" })
      yield* until(() => expect(outbox).toMatchObject([{ order: [] }]))
    }),
  ))
