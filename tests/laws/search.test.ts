import { Effect, Exit, Fiber, Layer } from "effect"
import { IDBFactory, IDBKeyRange } from "fake-indexeddb"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { RawEvent } from "#schema/log/entry.ts"
import { Identity } from "../../worker/http/identity.ts"
import { pruneHistory } from "../../worker/log/prune.ts"
import { refold } from "../../worker/log/refold.ts"
import { scanning } from "../../worker/search/scan.ts"
import { Searching } from "../../worker/search/searching.ts"
import { makeDexieDisks } from "../../worker/store/disk/dexie-disk.ts"
import { type MemoryMedium, makeMemoryMedium } from "../../worker/store/disk/memory-disk.ts"
import type { DisksShape } from "../../worker/store/disk/row-disk.ts"
import { families } from "../../worker/store/families.ts"
import { makePastLog } from "../../worker/travel/past-log.ts"
import { ann, bo, cy } from "../worlds/cast.ts"
import { makeEventFactory } from "../worlds/log/event-factory.ts"
import {
  foundBy,
  openSearchLife,
  type SearchLife,
  scannedFor,
  settle,
  takeAll,
  toFeed,
} from "../worlds/search/world.ts"

const me = ann.userId
const friends = [bo.userId, cy.userId, 77, 78]
const WORDS =
  "hello help hola água agua AGUA istanbul İstanbul 東京タワー 東京 京都 नमस्ते नमक selamat 🎉 a ab abc 8".split(" ")
const ASKED = [
  "h",
  "he",
  "hello",
  "hel hol",
  "agua",
  "istan",
  "東",
  "東京",
  "京",
  "नम",
  "नमस्ते",
  "🎉",
  "a",
  "ab",
  "abc a",
  "8",
  "x",
]

/** A feed of random chats. */
const said = (seed: ReadonlyArray<number>): ReadonlyArray<RawEvent> => {
  const make = makeEventFactory(me)
  return seed.map((draw) => {
    const friend = friends[draw % friends.length] ?? bo.userId
    const words = [draw >> 2, draw >> 4, draw >> 7].map((at) => WORDS[at % WORDS.length] ?? "")
    const text = words.slice(0, 1 + (draw % 3)).join(" ")
    const translated = draw % 5 === 0 ? { targetLanguageMessage: WORDS[(draw >> 9) % WORDS.length] ?? null } : {}
    return draw % 2 === 0 ? make.message(me, friend, text, translated) : make.message(friend, me, text, translated)
  })
}
const seeds = (least: number, most: number) => fc.array(fc.nat(1 << 14), { minLength: least, maxLength: most })

const equalsScan = async (life: SearchLife, asked: ReadonlyArray<string> = ASKED): Promise<void> => {
  for (const text of asked)
    for (const sessionId of [null, `${me}-${bo.userId}`]) {
      const ask = { text, sessionId, limit: 200 }
      expect(await foundBy(life, ask), `"${text}" in ${sessionId}`).toEqual(await scannedFor(life, ask))
    }
}

const keysOf = (medium: MemoryMedium, family: string) =>
  [...medium.texts(me).keys()].filter((key) => key.startsWith(`${family}|`))

/** Takes a feed a few entries at a time, so that it becomes many commits. */
const live = async (life: SearchLife, events: ReadonlyArray<RawEvent>, at = 3): Promise<void> => {
  const feed = toFeed(events)
  for (let to = at; to < feed.length + at; to += at) await takeAll(life, feed.slice(0, to))
}

describe("CARD-12: the index finds what looking at every message finds", () => {
  test("before, while and after segments are made, and in a new life", () =>
    fc.assert(
      fc.asyncProperty(seeds(1, 120), async (seed) => {
        const medium = makeMemoryMedium()
        const life = await openSearchLife(medium)
        await live(life, said(seed))
        await equalsScan(life, ASKED.slice(0, 3))
        await Effect.runPromise(life.desk.step)
        await equalsScan(life, ["hel hol", "京"])
        await settle(life)
        await equalsScan(life)
        await life.close()
        const next = await openSearchLife(medium)
        await equalsScan(next, ["he", "東京"])
        await next.close()
      }),
      { numRuns: 3 },
    ))

  test("of a long log that was there before the index, killed at any write", () =>
    fc.assert(
      fc.asyncProperty(seeds(140, 200), fc.array(fc.nat(25), { minLength: 1, maxLength: 3 }), async (seed, deaths) => {
        const medium = makeMemoryMedium()
        const first = await openSearchLife(medium)
        await live(first, said(seed))
        if (deaths.length > 1) await Effect.runPromise(first.log.compact)
        await first.close()
        for (const writes of deaths) {
          const life = await openSearchLife(medium)
          let left = writes
          medium.fault = (operation) => {
            if (operation !== "write") return
            left -= 1
            if (left < 0) throw new Error("killed")
          }
          await settle(life).catch(() => {})
          medium.fault = null
          await life.close()
        }
        const last = await openSearchLife(medium)
        await equalsScan(last, ["zzz"])
        await settle(last)
        await equalsScan(last, ASKED.slice(2, 9))
        const mark = JSON.parse(medium.texts(me).get("cp|search") ?? "{}")
        expect(mark).toMatchObject({ low: 0, doomed: [] })
        const places = new Set(keysOf(medium, "d").map((key) => key.split("|")[1]))
        expect(keysOf(medium, "t").filter((key) => !places.has(key.split("|").at(-1) ?? ""))).toEqual([])
        expect(places.size).toBe(mark.segments.length)
        await last.close()
      }),
      { numRuns: 3 },
    ))

  test("in what the device had translated too, the newest translation alone, over compaction and a new life", () =>
    fc.assert(
      fc.asyncProperty(seeds(20, 120), seeds(4, 30), async (seed, draws) => {
        const medium = makeMemoryMedium()
        const life = await openSearchLife(medium)
        await live(life, said(seed))
        const pages = await Effect.runPromise(life.store.range("page"))
        const messages = pages.flatMap(([, page]) => page.messages)
        for (const [at, draw] of draws.entries()) {
          const message = messages[draw % messages.length]
          if (message === undefined) continue
          const { sessionId, n, time } = message
          const text = `${WORDS[(draw >> 3) % WORDS.length]} ${WORDS[(draw >> 6) % WORDS.length]}`
          const translation = { language: "en", text, source: "server" } as const
          await Effect.runPromise(life.log.append([{ _tag: "v1.MessageTranslated", sessionId, n, time, translation }]))
          if (at === 3) await settle(life)
        }
        await equalsScan(life)
        await Effect.runPromise(life.log.compact)
        await settle(life)
        await equalsScan(life)
        await life.close()
        const next = await openSearchLife(medium)
        await equalsScan(next)
        await next.close()
      }),
      { numRuns: 4 },
    ))

  test("on RxDB's storage", async () => {
    const disks: DisksShape = makeDexieDisks({ indexedDB: new IDBFactory(), IDBKeyRange })
    const life = await openSearchLife(disks)
    const seed = Array.from({ length: 90 }, (_, at) => (at * 2_654_435_761) % (1 << 14))
    await live(life, said(seed), 9)
    await settle(life)
    await equalsScan(life, ["h", "agua", "東京", "नम", "abc a"])
    await life.close()
  })

  test("after history has been put off the device, and what it had of the index goes", async () => {
    const medium = makeMemoryMedium()
    const life = await openSearchLife(medium)
    const make = makeEventFactory(me)
    const old = Array.from({ length: 150 }, (_, at) => make.message(bo.userId, me, `old${at} common`))
    await live(life, old, 10)
    await settle(life)
    expect(await foundBy(life, { text: "old7", sessionId: null, limit: 20 })).toHaveLength(3)
    await Effect.runPromise(pruneHistory(life.log, life.store, `${me}-${bo.userId}`, "newest"))
    expect(await foundBy(life, { text: "old7", sessionId: null, limit: 20 })).toEqual([])
    await equalsScan(life, ["common", "old1", "old14"])
    await live(life, [...old, ...said(Array.from({ length: 400 }, (_, at) => at * 37))], 10)
    await settle(life)
    await equalsScan(life, ["common", "old14", "he"])
    await life.close()
  })

  test("when rows are made anew by other folds beside it", async () => {
    const medium = makeMemoryMedium()
    const first = await openSearchLife(medium)
    await live(first, said(Array.from({ length: 120 }, (_, at) => at * 137)))
    await settle(first)
    await Effect.runPromise(first.store.note({ folds: 1 }))
    await first.close()
    const life = await openSearchLife(medium)
    await equalsScan(life, ["he"])
    await Effect.runPromise(life.log.rebuilt)
    await equalsScan(life)
    await life.close()
  })
})

test("CARD-12: a full disk takes the index before any message, and it is made anew when there is room", async () => {
  const medium = makeMemoryMedium()
  const life = await openSearchLife(medium)
  const events = said(Array.from({ length: 382 }, (_, at) => at * 97))
  await live(life, events.slice(0, 380), 5)
  await settle(life)
  const pages = keysOf(medium, "m").length
  const lengthOf = () => [...medium.texts(me)].reduce((sum, [key, text]) => sum + key.length + text.length, 0)
  const full = lengthOf()
  medium.fault = (operation, changes) => {
    const grows = changes.reduce(
      (sum, { key, text }) => sum + (text?.length ?? 0) - (medium.texts(me).get(key)?.length ?? 0),
      0,
    )
    if (operation === "write" && lengthOf() + grows > full) throw new DOMException("no room", "QuotaExceededError")
  }
  await live(life, events, 10)
  expect(keysOf(medium, "m").length).toBeGreaterThanOrEqual(pages)
  expect([...keysOf(medium, "t"), ...keysOf(medium, "d"), medium.texts(me).get("cp|search")].filter(Boolean)).toEqual(
    [],
  )
  medium.fault = null
  const found = await Effect.runPromise(life.desk.find({ _tag: "search", text: "he", sessionId: null, limit: 20 }))
  expect(found.head.indexed).toBeLessThan(100)
  await settle(life)
  await equalsScan(life)
  await life.close()
})

test("CARD-12: an index write on a full disk fails by itself and drops nothing", async () => {
  const medium = makeMemoryMedium()
  const life = await openSearchLife(medium)
  await live(life, said(Array.from({ length: 17 }, (_, at) => at * 97)), 5)
  const before = keysOf(medium, "m")
  medium.fault = (operation, changes) => {
    if (operation === "write" && changes.some(({ key, text }) => text !== null && /^(t|d|cp\|search)/.test(key)))
      throw new DOMException("no room", "QuotaExceededError")
  }
  const stepped = await Effect.runPromiseExit(life.desk.step)
  expect(Exit.isSuccess(stepped) || Exit.hasFails(stepped)).toBe(true)
  await equalsScan(life, ["he", "agua"])
  expect(keysOf(medium, "m")).toEqual(before)
  await life.close()
})

test("CARD-12: a search that is watched finds what comes, and forgets what goes", async () => {
  const life = await openSearchLife(makeMemoryMedium())
  const make = makeEventFactory(me)
  const events: Array<RawEvent> = [make.message(bo.userId, me, "hello one")]
  await live(life, events)
  const watching = Effect.gen(function* () {
    const watched = yield* life.desk.watch({ _tag: "search", text: "hel", sessionId: null, limit: 20 })
    const countIs = (count: number) =>
      Effect.gen(function* () {
        for (;;) {
          const { head } = yield* watched.result
          if (head.state === "ready" && head.count === count) return
          yield* Effect.yieldNow
        }
      })
    yield* countIs(1)
    events.push(make.message(bo.userId, me, "HELP two"), make.message(bo.userId, me, "other"))
    yield* Effect.promise(() => live(life, events))
    yield* life.desk.step
    yield* countIs(2)
    yield* pruneHistory(life.log, life.store, `${me}-${bo.userId}`, "none")
    watched.touched(new Set([families.page.key(`${me}-${bo.userId}`, 0)]))
    yield* countIs(0)
  })
  const fiber = Effect.runFork(Effect.scoped(watching))
  expect(await Effect.runPromise(Fiber.await(fiber).pipe(Effect.timeout("60 seconds")))).toMatchObject({
    _tag: "Success",
  })
  await life.close()
})

test("CARD-12: at a past moment the messages of then are found, without an index", async () => {
  const life = await openSearchLife(makeMemoryMedium())
  await live(life, said(Array.from({ length: 60 }, (_, at) => at * 97)))
  const entries = (await Effect.runPromise(life.store.entries(0, Number.POSITIVE_INFINITY))).entries
  const past = makePastLog(refold(entries.slice(0, 10), me), new Map())
  const services = scanning.pipe(Layer.provide(Layer.merge(past.layer, Layer.succeed(Identity, { userId: me }))))
  const found = Effect.gen(function* () {
    const watched = yield* (yield* Searching).watch({ _tag: "search", text: "he", sessionId: null, limit: 20 })
    return [
      yield* watched.result,
      yield* Effect.sync(() => past.move(refold(entries, me), [])),
      yield* watched.result,
    ] as const
  })
  const [then, , now] = await Effect.runPromise(Effect.scoped(Effect.provide(found, services)))
  expect(then.head.count).toBeGreaterThan(0)
  expect(now.head.count).toBeGreaterThan(then.head.count)
  const all = await Effect.runPromise(life.desk.find({ _tag: "search", text: "he", sessionId: null, limit: 20 }))
  expect([...now.rows.values()].map(({ hits }) => hits)).toEqual([...all.rows.values()].map(({ hits }) => hits))
  await life.close()
})
