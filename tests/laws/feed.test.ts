import { Deferred, Effect, Fiber, SubscriptionRef } from "effect"
import { TestClock } from "effect/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { failure } from "#schema/errors.ts"
import { noRelation } from "#schema/friends/relation.ts"
import type { FeedGrowth } from "#schema/gateway/growth.ts"
import type { FeedEntry } from "#schema/log/entry.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import { Store } from "../../gateway/store/store.ts"
import { makeMemoryMedium } from "../../worker/store/disk/memory-disk.ts"
import { families } from "../../worker/store/families.ts"
import { feedLife } from "../worlds/feed/feed-life.ts"
import {
  type Device,
  type FeedGateway,
  makeFeedGateway,
  openDevice,
  refoldedRows,
  rowsOfDevice,
} from "../worlds/feed/world.ts"
import { intentIdOf, makeEventFactory } from "../worlds/log/event-factory.ts"

const SEED = 20_261_121
/** How many random feeds R7 runs. The published figure's whole volume is run on demand. */
const SEEDS = Number(process.env.FEED_SEEDS ?? 150)

const inTime = <A, E>(body: Effect.Effect<A, E>): Promise<A> =>
  Effect.runPromise(Effect.provide(body, TestClock.layer()))

/** Lets every fiber run that can. */
const settle = Effect.forEach(Array.from({ length: 40 }), () => Effect.yieldNow, { discard: true })

const feedOf = (gateway: FeedGateway, after: number) =>
  Effect.map(
    gateway.ask("feedPull", { after, limit: 200 }),
    (reply) => reply as { head: number; entries: Array<FeedEntry> },
  )

/** Compares the device with the whole feed: messages are in the gateway's order, and unread is what counting gives. */
const expectTrue = Effect.fnUntraced(function* (gateway: FeedGateway, device: Device) {
  const head = yield* gateway.head
  expect(yield* device.log.cursor).toBe(head)
  const entries: Array<FeedEntry> = []
  while (entries.length < head) entries.push(...(yield* feedOf(gateway, entries.length)).entries)
  const rows = yield* rowsOfDevice(device)
  expect(yield* refoldedRows(device, gateway.me)).toEqual(rows)
  let unread = 0
  for (const friend of gateway.friends) {
    const sessionId = sessionIdOf(gateway.me, friend)
    const told = entries.flatMap(({ event }) => {
      const message = event.message as { sessionId?: string; messageId: string; sendUserId: number } | undefined
      return message?.sessionId === sessionId ? [message] : []
    })
    const pages = (yield* device.store.range("page")).filter(([key]) => key.startsWith(`m|${sessionId}|`))
    const held = pages.flatMap(([, { messages }]) => messages).sort((a, b) => a.n - b.n)
    expect(held.map(({ messageId }) => messageId)).toEqual(told.map(({ messageId }) => messageId))
    const read = Math.max(
      -1,
      ...entries.flatMap(({ event }) =>
        event._tag === "v1.SessionRead" && event.sessionId === sessionId && event.readerId === gateway.me
          ? [Number(event.upTo)]
          : [],
      ),
    )
    const lastMine = told.findLastIndex(({ sendUserId }) => sendUserId === gateway.me)
    unread += told.filter((message, n) => n > Math.max(read, lastMine) && message.sendUserId === friend).length
  }
  const key = families.unread.key()
  expect((yield* device.store.rows([key])).get(key) ?? 0).toBe(unread)
})

describe("R7: hints are lost, doubled and mixed up, requests fail", () => {
  const fate = fc.record({
    lost: fc.nat({ max: 4 }),
    doubled: fc.nat({ max: 4 }),
    held: fc.nat({ max: 4 }),
    refused: fc.nat({ max: 4 }),
  })
  const fates = fc.array(fate, { minLength: 40, maxLength: 40 })

  test("no message is lost, each chat is in the gateway's order, and unread is what counting gives", () =>
    fc.assert(
      fc.asyncProperty(feedLife(6, 20), fates, (deeds, luck) =>
        inTime(
          Effect.scoped(
            Effect.gen(function* () {
              const gateway = yield* makeFeedGateway()
              let asked = 0
              let isCalm = false
              const device = yield* openDevice(gateway.me, makeMemoryMedium(), (name, request) =>
                Effect.suspend(() =>
                  !isCalm && luck[asked++ % luck.length]?.refused === 0
                    ? Effect.fail(failure("offline"))
                    : gateway.ask(name, request),
                ),
              )
              let late: Array<{ head: number; entries: ReadonlyArray<FeedEntry> }> = []
              let told = 0
              for (const [step, deed] of deeds.entries()) {
                yield* deed(gateway)
                const grown = yield* feedOf(gateway, told)
                told = grown.head
                const { lost, doubled, held } = luck[step % luck.length] ?? { lost: 1, doubled: 1, held: 1 }
                const now = lost === 0 ? [] : [grown]
                if (doubled === 0) now.push(grown)
                if (held === 0) late.push(...now.splice(0))
                for (const hint of now) yield* device.hear({ _tag: "hint", ...hint })
                if (held === 1) {
                  for (const hint of late.reverse()) yield* device.hear({ _tag: "hint", ...hint })
                  late = []
                }
                yield* settle
              }
              isCalm = true
              yield* TestClock.adjust("61 seconds")
              yield* settle
              yield* device.feed.pull
              yield* expectTrue(gateway, device)
            }),
          ),
        ),
      ),
      { numRuns: SEEDS, seed: SEED },
    ))
})

describe("packets that have a number", () => {
  const bought = { _tag: "purchased", type: 2101, orderId: "o1", price: 4.99, name: "535 coins" } as const
  const blocked = { _tag: "blockNotice", type: 1029, userId: 77 } as const

  test("COIN-05, CHAT-04: forged, repeated and late they change nothing: each is a look at the feed, many at once are few", () =>
    inTime(
      Effect.scoped(
        Effect.gen(function* () {
          const gateway = yield* makeFeedGateway()
          const [friend = 0] = gateway.friends
          yield* gateway.say(friend, gateway.me, "before")
          let pulls = 0
          const device = yield* openDevice(gateway.me, makeMemoryMedium(), (name, request) =>
            Effect.andThen(Effect.yieldNow, () => {
              if (name === "feedPull") pulls += 1
              return gateway.ask(name, request)
            }),
          )
          yield* device.feed.pull
          const [rows, head] = [yield* rowsOfDevice(device), yield* device.store.head]
          pulls = 0
          for (let n = 0; n < 200; n++) {
            yield* device.hear(bought)
            yield* device.hear(blocked)
          }
          yield* settle
          expect(yield* rowsOfDevice(device)).toEqual(rows)
          expect((yield* device.store.head).seq).toBe(head.seq)
          expect(pulls).toBeGreaterThan(0)
          expect(pulls).toBeLessThan(10)
        }),
      ),
    ))

  test.each([bought, blocked])("COIN-05, CHAT-04: what a lost hint told is pulled at once by $_tag", (packet) =>
    inTime(
      Effect.scoped(
        Effect.gen(function* () {
          const gateway = yield* makeFeedGateway()
          const make = makeEventFactory(gateway.me)
          const device = yield* openDevice(gateway.me, makeMemoryMedium(), gateway.ask)
          yield* device.feed.pull
          yield* gateway.tell(make.order("o1"))
          yield* device.hear(packet)
          yield* settle
          expect(yield* device.log.cursor).toBe(yield* gateway.head)
          expect((yield* device.store.range("order")).map(([, { orderId }]) => orderId)).toEqual(["o1"])
        }),
      ),
    ),
  )
})

describe("entries", () => {
  test("that cannot be read stay in the log, change nothing and are counted; the rest goes on", () =>
    inTime(
      Effect.scoped(
        Effect.gen(function* () {
          const gateway = yield* makeFeedGateway()
          const [friend = 0] = gateway.friends
          yield* gateway.say(friend, gateway.me, "before")
          yield* gateway.tell({ _tag: "v1.MessageReceived", message: { n: "none" } } as never)
          yield* gateway.tell({ _tag: "v7.FromTheFuture", of: ["anything"] } as never)
          yield* gateway.say(friend, gateway.me, "after")
          const device = yield* openDevice(gateway.me, makeMemoryMedium(), gateway.ask)
          yield* device.feed.pull
          const rows = yield* rowsOfDevice(device)
          expect(rows["c|broken"]).toBe(1)
          expect(rows["c|unread"]).toBe(2)
          const tags = (yield* device.store.entries(0, Number.POSITIVE_INFINITY)).entries.flatMap(({ events }) =>
            events.map(({ _tag }) => _tag),
          )
          expect(tags.filter((tag) => tag === "v7.FromTheFuture")).toHaveLength(1)
          expect(yield* device.log.cursor).toBe(yield* gateway.head)
        }),
      ),
    ))

  test("an answer with a gap moves the log only as far as it fits; one in a wrong order loses nothing", () =>
    inTime(
      Effect.scoped(
        Effect.gen(function* () {
          const gateway = yield* makeFeedGateway()
          const [friend = 0] = gateway.friends
          for (let n = 0; n < 6; n++) yield* gateway.say(friend, gateway.me, `m${n}`)
          let spoil: (entries: ReadonlyArray<FeedEntry>) => ReadonlyArray<FeedEntry> = (entries) =>
            entries.filter(({ seq }) => seq !== 4)
          const device = yield* openDevice(gateway.me, makeMemoryMedium(), (name, request) =>
            Effect.map(gateway.ask(name, request), (reply) => {
              const growth = reply as { entries: ReadonlyArray<FeedEntry> }
              return { ...growth, entries: spoil(growth.entries) }
            }),
          )
          yield* device.feed.pull
          expect(yield* device.log.cursor).toBe(3)
          spoil = (entries) => [...entries.toReversed(), ...entries.slice(0, 1)]
          yield* device.feed.pull
          yield* expectTrue(gateway, device)
        }),
      ),
    ))
})

describe("a gateway that came back from a backup", () => {
  const talk = Effect.fnUntraced(function* (gateway: FeedGateway, count: number, said: string) {
    for (let n = 0; n < count; n++)
      for (const friend of gateway.friends)
        yield* n % 2 === 0
          ? gateway.say(friend, gateway.me, `${said}${n}`)
          : gateway.say(gateway.me, friend, `${said}${n}`)
  })

  test("with a feed shorter than what the device has is followed anew; the log stays, and it is told", () =>
    inTime(
      Effect.scoped(
        Effect.gen(function* () {
          const [before, after] = [yield* makeFeedGateway(3), yield* makeFeedGateway(3)]
          yield* talk(before, 40, "old ")
          yield* talk(after, 10, "old ")
          const make = makeEventFactory(before.me)
          const [friend = 0] = before.friends
          for (const event of [make.gift("kept", friend, before.me), make.gift("lost", before.me, friend)])
            yield* before.tell(event)
          yield* before.tell(make.order("lost"))
          yield* after.tell(make.gift("kept", friend, before.me))
          yield* after.tell({
            _tag: "v1.SessionRead",
            sessionId: sessionIdOf(after.me, after.friends[0] ?? 0),
            readerId: after.me,
            upTo: 3,
            intentId: null,
          })
          let gateway = before
          const device = yield* openDevice(before.me, makeMemoryMedium(), (name, request) => gateway.ask(name, request))
          yield* device.feed.pull
          const { seq } = yield* device.store.head
          gateway = after
          yield* device.hear({ _tag: "welcome", head: yield* after.head, now: 0 })
          yield* settle
          yield* device.feed.pull
          yield* expectTrue(after, device)
          yield* talk(after, 3, "new ")
          yield* device.feed.pull
          yield* expectTrue(after, device)
          expect((yield* device.store.entries(0, Number.POSITIVE_INFINITY)).entries.length).toBeGreaterThan(seq)
          expect((yield* device.store.range("gift")).map(([, { recordId }]) => recordId)).toEqual(["kept"])
          expect(yield* device.store.range("order")).toEqual([])
          const notice = yield* SubscriptionRef.get(device.restored.notice)
          expect(notice).toEqual({ cause: "gateway", chats: 3, unsentLost: 0 })
        }),
      ),
    ))

  test("whose feed has grown beyond what the device has is followed anew too, by the database's name; what waits to be sent stays, and so does the name", () =>
    inTime(
      Effect.scoped(
        Effect.gen(function* () {
          const [before, after] = [yield* makeFeedGateway(3), yield* makeFeedGateway(3)]
          // The restored database has another name.
          yield* after.run(Store.use((store) => store.single(({ meta }) => meta.set("lineage", "the dump of today"))))
          yield* talk(before, 40, "old ")
          yield* talk(after, 30, "old ")
          yield* talk(after, 25, "told after the backup ")
          expect(yield* after.head).toBeGreaterThan(yield* before.head)
          let gateway = before
          let pulls = 0
          const medium = makeMemoryMedium()
          const device = yield* openDevice(before.me, medium, (name, request) => {
            if (name === "feedPull") pulls += 1
            return gateway.ask(name, request)
          })
          yield* device.feed.pull
          const { lineage } = yield* device.store.head
          const intentId = intentIdOf(7)
          const command = { _tag: "sendMessage", to: before.friends[0] ?? 0, text: "waits", clientId: "waits" } as const
          yield* device.log.append([{ _tag: "v1.IntentOpened", intentId, command, lane: "waits", at: 0 }])
          gateway = after
          yield* device.feed.pull
          yield* expectTrue(after, device)
          const texts = (yield* device.store.range("page")).flatMap(([, { messages }]) =>
            messages.map((one) => one.message),
          )
          expect(texts.filter((text) => text.startsWith("old 3"))).toEqual(["old 3", "old 3", "old 3"])
          const waits = families.intent.key(intentId)
          expect((yield* device.store.rows([waits])).get(waits)).toMatchObject({ intentId })
          expect(yield* SubscriptionRef.get(device.restored.notice)).toMatchObject({ cause: "gateway", unsentLost: 0 })
          const head = yield* device.store.head
          expect([typeof lineage, head.lineage === lineage]).toEqual(["string", false])
          // From then on the feed is followed like any other.
          yield* talk(after, 3, "new ")
          pulls = 0
          yield* device.feed.pull
          yield* expectTrue(after, device)
          expect(pulls).toBe(1)
          const { seq } = yield* device.store.head
          yield* device.feed.pull
          expect((yield* device.store.head).seq).toBe(seq)
        }),
      ),
    ))

  test("P44: killed at any write of it, the device ends with the same rows", () =>
    inTime(
      Effect.scoped(
        Effect.gen(function* () {
          const [before, after] = [yield* makeFeedGateway(2), yield* makeFeedGateway(2)]
          yield* talk(before, 30, "old ")
          yield* talk(after, 9, "old ")
          const live = (medium: ReturnType<typeof makeMemoryMedium>, gateway: FeedGateway) =>
            Effect.scoped(
              Effect.gen(function* () {
                const device = yield* openDevice(gateway.me, medium, gateway.ask)
                yield* device.feed.pull
                yield* expectTrue(gateway, device)
                return yield* rowsOfDevice(device)
              }),
            )
          let kills = 0
          for (let at = 1; ; at++) {
            const medium = makeMemoryMedium()
            yield* live(medium, before)
            let writes = 0
            medium.fault = (operation) => {
              if (operation === "write" && ++writes >= at) throw new DOMException("the worker was killed", "AbortError")
            }
            const first = yield* Effect.exit(live(medium, after))
            medium.fault = null
            if (first._tag === "Success") break
            kills++
            yield* live(medium, after)
          }
          expect(kills).toBeGreaterThanOrEqual(3)
        }),
      ),
    ))
})

describe("an intent that the log has passed by", () => {
  test("CARD-11: settles by its reply when a snapshot brought what it did without saying so", () =>
    inTime(
      Effect.scoped(
        Effect.gen(function* () {
          const gateway = yield* makeFeedGateway(2)
          const [friend = 0] = gateway.friends
          const sessionId = sessionIdOf(gateway.me, friend)
          for (let n = 0; n < 520; n++) yield* gateway.say(friend, gateway.me, `m${n}`)
          const device = yield* openDevice(gateway.me, makeMemoryMedium(), gateway.ask)
          const intentId = intentIdOf(1)
          const command = { _tag: "markRead", sessionId, upTo: 99 } as const
          yield* device.log.append([{ _tag: "v1.IntentOpened", intentId, command, lane: "read", at: 0 }])
          const growth = (yield* gateway.ask("markRead", { intentId, sessionId, upTo: 99 })) as FeedGrowth
          yield* device.feed.pull
          const key = families.intent.key(intentId)
          expect((yield* device.store.rows([key])).get(key)).toBeDefined()
          yield* device.feed.ingest(growth)
          expect((yield* device.store.rows([key])).get(key)).toBeUndefined()
          const before = yield* rowsOfDevice(device)
          yield* device.feed.ingest(growth)
          expect(yield* rowsOfDevice(device)).toEqual(before)
          expect(yield* refoldedRows(device, gateway.me)).toEqual(before)
        }),
      ),
    ))
})

describe("an old entry in a reply", () => {
  test("CARD-11: settles its intent and does not bring back what it said then", () =>
    inTime(
      Effect.scoped(
        Effect.gen(function* () {
          const gateway = yield* makeFeedGateway(1)
          const [friend = 0] = gateway.friends
          yield* gateway.say(friend, gateway.me, "hello")
          const device = yield* openDevice(gateway.me, makeMemoryMedium(), gateway.ask)
          yield* device.feed.pull
          const intentId = intentIdOf(1)
          const command = { _tag: "likeUser", userId: friend, on: true } as const
          const [then, now] = [
            { ...noRelation(friend), like: true },
            { ...noRelation(friend), friend: true },
          ]
          yield* device.log.append([{ _tag: "v1.IntentOpened", intentId, command, lane: "person", at: 0 }])
          yield* device.log.appendFacts([{ _tag: "v1.RelationUpdated", intentId: null, relation: now }])
          const event = { _tag: "v1.RelationUpdated", intentId, relation: then } as const
          yield* device.feed.ingest({ head: yield* gateway.head, entries: [{ seq: 1, at: 0, event }] })
          const [intentKey, relationKey] = [families.intent.key(intentId), families.relation.key(friend)]
          const rows = yield* device.store.rows([intentKey, relationKey])
          expect(rows.get(intentKey)).toBeUndefined()
          expect(rows.get(relationKey)).toEqual(now)
        }),
      ),
    ))
})

describe("a pull that is asked for while another runs", () => {
  test("brings what the gateway has told since that one asked", () =>
    inTime(
      Effect.scoped(
        Effect.gen(function* () {
          const gateway = yield* makeFeedGateway(1)
          const [friend = 0] = gateway.friends
          const answer = yield* Deferred.make<void>()
          let asked = 0
          const device = yield* openDevice(gateway.me, makeMemoryMedium(), (name, request) =>
            Effect.tap(gateway.ask(name, request), () => (asked++ === 0 ? Deferred.await(answer) : Effect.void)),
          )
          const early = yield* Effect.forkScoped(device.feed.pull)
          yield* settle
          expect(asked).toBe(1)
          yield* gateway.say(friend, gateway.me, "meanwhile")
          const late = yield* Effect.forEach([1, 2, 3], () => Effect.forkScoped(device.feed.pull))
          yield* settle
          yield* Deferred.succeed(answer, undefined)
          yield* Fiber.joinAll([early, ...late])
          expect(yield* device.log.cursor).toBe(yield* gateway.head)
          expect(asked).toBe(2)
        }),
      ),
    ))
})

describe("CHAT-12: messages that are not here", () => {
  const world = Effect.gen(function* () {
    const gateway = yield* makeFeedGateway(1)
    const [friend = 0] = gateway.friends
    for (let n = 0; n < 700; n++) yield* gateway.say(friend, gateway.me, `m${n}`)
    return { gateway, sessionId: sessionIdOf(gateway.me, friend) }
  })
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

  test("are asked for by whole pages, each once, however often they are looked for", () =>
    inTime(
      Effect.scoped(
        Effect.gen(function* () {
          const { gateway, sessionId } = yield* world
          const asked: Array<unknown> = []
          const device = yield* openDevice(gateway.me, makeMemoryMedium(), (name, request) => {
            if (name === "history") asked.push(request)
            return gateway.ask(name, request)
          })
          yield* device.feed.pull
          for (let look = 0; look < 5; look++) {
            yield* device.history.fill(sessionId, range(60, 70))
            yield* device.history.fill(sessionId, range(300, 310))
            yield* settle
          }
          expect(asked).toEqual([
            { sessionId, before: 320, pageSize: 64 },
            { sessionId, before: 128, pageSize: 128 },
          ])
          expect((yield* SubscriptionRef.get(device.history.filling)).size).toBe(0)
          expect(yield* refoldedRows(device, gateway.me)).toEqual(yield* rowsOfDevice(device))
        }),
      ),
    ))

  test("are told to the log once: those of their page that are here are left out", () =>
    inTime(
      Effect.scoped(
        Effect.gen(function* () {
          const { gateway, sessionId } = yield* world
          const device = yield* openDevice(gateway.me, makeMemoryMedium(), gateway.ask)
          yield* device.feed.pull
          yield* device.history.fetch(sessionId, { pages: [0], before: 10, pageSize: 5 })
          yield* device.history.fill(sessionId, [20])
          yield* settle
          const { entries } = yield* device.store.entries(0, 10_000)
          const told = entries.flatMap(({ events }) =>
            events.flatMap(({ message }) => (message === undefined ? [] : [(message as { n: number }).n])),
          )
          expect(told.filter((n) => n < 64).sort((a, b) => a - b)).toEqual(range(0, 64))
        }),
      ),
    ))

  test("that were fetched and dropped for want of room are fetched again when they are looked at", () =>
    inTime(
      Effect.scoped(
        Effect.gen(function* () {
          const { gateway, sessionId } = yield* world
          let asked = 0
          const medium = makeMemoryMedium()
          const device = yield* openDevice(gateway.me, medium, (name, request) => {
            if (name === "history") asked += 1
            return gateway.ask(name, request)
          })
          yield* device.feed.pull
          yield* device.history.fill(sessionId, [5])
          yield* settle
          expect(asked).toBe(1)
          const key = families.page.key(sessionId, 0)
          const page = Effect.map(device.store.rows([key]), (rows) => rows.get(key))
          expect(yield* page).toBeDefined()
          let full = 1
          medium.fault = (operation) => {
            if (operation === "write" && full-- > 0) throw new DOMException("no room", "QuotaExceededError")
          }
          yield* device.log.append([{ _tag: "v1.DraftKept", sessionId, text: "a draft", at: 0 }])
          yield* settle
          expect(yield* page).toBeUndefined()
          yield* device.history.fill(sessionId, [5])
          yield* settle
          expect(asked).toBe(2)
          expect(yield* page).toBeDefined()
        }),
      ),
    ))

  test("that there is no room for are not taken for had: they are asked for again, not for ever, and come when there is room", () =>
    inTime(
      Effect.scoped(
        Effect.gen(function* () {
          const { gateway, sessionId } = yield* world
          let asked = 0
          const medium = makeMemoryMedium()
          const device = yield* openDevice(gateway.me, medium, (name, request) => {
            if (name === "history") asked += 1
            return gateway.ask(name, request)
          })
          yield* device.feed.pull
          medium.fault = (operation) => {
            if (operation === "write") throw new DOMException("no room", "QuotaExceededError")
          }
          yield* device.history.fill(sessionId, [5])
          for (let minute = 0; minute < 5; minute++) yield* TestClock.adjust("1 minute")
          const tries = asked
          expect(tries).toBeGreaterThan(1)
          for (let minute = 0; minute < 5; minute++) yield* TestClock.adjust("1 minute")
          expect(asked).toBe(tries)
          expect((yield* SubscriptionRef.get(device.history.filling)).size).toBe(0)
          medium.fault = null
          yield* device.history.fill(sessionId, [5])
          yield* settle
          const key = families.page.key(sessionId, 0)
          expect((yield* device.store.rows([key])).get(key)?.messages).toHaveLength(64)
        }),
      ),
    ))

  test("wait for the network and come at the wake signal; what is refused is not asked for again", () =>
    inTime(
      Effect.scoped(
        Effect.gen(function* () {
          const { gateway, sessionId } = yield* world
          let says: "offline" | "notFound" | null = "offline"
          let asked = 0
          const device = yield* openDevice(gateway.me, makeMemoryMedium(), (name, request) =>
            Effect.suspend(() => {
              if (name !== "history") return gateway.ask(name, request)
              asked += 1
              return says === null ? gateway.ask(name, request) : Effect.fail(failure(says))
            }),
          )
          yield* device.feed.pull
          const filling = Effect.map(SubscriptionRef.get(device.history.filling), (now) => now.get(sessionId))
          yield* device.history.fill(sessionId, [5])
          yield* settle
          expect(yield* filling).toBe("offline")
          says = null
          yield* device.wakeSignal.send
          yield* settle
          expect(yield* filling).toBeUndefined()
          const key = families.page.key(sessionId, 0)
          expect((yield* device.store.rows([key])).get(key)?.messages).toHaveLength(64)
          says = "notFound"
          asked = 0
          for (let look = 0; look < 3; look++) {
            yield* device.history.fill(sessionId, [200])
            yield* settle
          }
          expect(asked).toBe(1)
          expect(yield* filling).toBeUndefined()
        }),
      ),
    ))
})
