import { Effect, SubscriptionRef } from "effect"
import { describe, expect, test } from "vitest"
import type { LocalEvent } from "#schema/events.ts"
import type { LogEntry } from "#schema/log/entry.ts"
import { MESSAGE_PAGE } from "#schema/rules/constants.ts"
import { ann, bo } from "../../tests/worlds/cast.ts"
import { feedOf, intentIdOf, makeEventFactory } from "../../tests/worlds/log/event-factory.ts"
import { run } from "../../tests/worlds/run.ts"
import { makeMemoryMedium, memoryDisks } from "../store/disk/memory-disk.ts"
import { families } from "../store/families.ts"
import { openStore, storesOf } from "../store/open-store.ts"
import { put } from "../store/rows.ts"
import { measureStorage } from "../store/storage-meter.ts"
import { makeLog } from "./log.ts"
import { pruneHistory } from "./prune.ts"
import { refold } from "./refold.ts"

const me = ann.userId
const sessionId = `${me}-${bo.userId}`
const pageKey = (page: number) => families.page.key(sessionId, page)

const open = Effect.gen(function* () {
  const store = yield* openStore(me)
  const log = yield* Effect.provide(makeLog(me), storesOf(store))
  const status = SubscriptionRef.get(store.status)
  const held = Effect.map(store.range("page"), (pages) =>
    pages.map(([, { page, messages }]) => [page, messages.length]),
  )
  return { store, log, status, held }
})

/** How many events of each kind the entries hold. */
const tagsOf = (entries: ReadonlyArray<LogEntry>): Readonly<Record<string, number>> => {
  const tags = entries.flatMap(({ events }) => events.map(({ _tag }) => _tag))
  return Object.fromEntries([...new Set(tags)].map((tag) => [tag, tags.filter((one) => one === tag).length]))
}

const inMemory = () => {
  const medium = makeMemoryMedium()
  return { medium, layer: memoryDisks(medium) }
}

/** A chat of this many messages of Bo's. */
const chatOf = (count: number) => {
  const make = makeEventFactory(me)
  const said = Array.from({ length: count }, (_, n) => make.message(bo.userId, me, `text ${n}`))
  return { make, said, feed: feedOf(said) }
}
const intent = (n: number): LocalEvent =>
  makeEventFactory(me).opened(intentIdOf(n), { _tag: "sendMessage", to: bo.userId, text: "not sent" })

describe("CARD-11: a full disk", () => {
  const PAGES = 5
  /** A disk with room for this many documents of old history and caches. */
  const withRoomFor = (documents: number) => {
    const { medium, layer } = inMemory()
    medium.fault = (operation, changes) => {
      const stands = [...medium.texts(me).keys()].filter((key) => /^(m|r)\|/.test(key)).length
      const grows = changes.some(({ key, text }) => text !== null && !/^(x|cp)/.test(key))
      if (operation === "write" && grows && stands > documents) throw new DOMException("", "QuotaExceededError")
    }
    return { medium, layer, fault: medium.fault }
  }

  test("gives up caches, then the oldest pages, never log, outbox or the newest page; the user is told, and it lasts", async () => {
    const { medium, layer, fault } = withRoomFor(1)
    medium.fault = null
    const { feed } = chatOf(PAGES * MESSAGE_PAGE)
    await run(
      Effect.gen(function* () {
        const { store, log, status, held } = yield* open
        yield* log.take(feed)
        yield* log.append([intent(1)])
        yield* store.keep([put(families.remote.key("wall"), { value: [], asOf: 1 })])
        const { entries } = yield* store.entries(0, Number.POSITIVE_INFINITY)
        medium.fault = fault
        yield* log.append([intent(2)])
        expect(yield* status).toMatchObject({ state: "fine", pruned: PAGES - 1 })
        expect(yield* held).toEqual([[PAGES - 1, MESSAGE_PAGE]])
        expect(yield* store.range("remote")).toEqual([])
        const left = (yield* store.entries(0, Number.POSITIVE_INFINITY)).entries.slice(0, entries.length)
        expect(left.map(({ seq }) => seq)).toEqual(entries.map(({ seq }) => seq))
        // The messages of the dropped pages are gone from the log too; what the chat's row knew from them is not.
        const refolded = [left, entries].map((read) => refold(read, me))
        const key = families.chat.key(sessionId)
        expect(refolded[0]?.get(key)).toEqual(refolded[1]?.get(key))
        expect(tagsOf(left)).toEqual({
          "v1.PageGone": PAGES - 1,
          "v1.MessageReceived": MESSAGE_PAGE,
          "v1.IntentOpened": 1,
        })
        expect((yield* store.range("intent")).map(([, { intentId }]) => intentId)).toEqual([
          intentIdOf(1),
          intentIdOf(2),
        ])
      }),
      layer,
    )
    medium.fault = null
    await run(
      Effect.gen(function* () {
        expect((yield* (yield* open).status).pruned).toBe(PAGES - 1)
      }),
      layer,
    )
  })

  test("when nothing is left to give up, refuses the text with storageFull, and nothing of it stands anywhere", async () => {
    const { medium, layer } = inMemory()
    await run(
      Effect.gen(function* () {
        const { store, log, status } = yield* open
        yield* log.take(chatOf(10).feed)
        medium.fault = (operation) => {
          if (operation === "write") throw new DOMException("", "QuotaExceededError")
        }
        expect((yield* Effect.flip(log.append([intent(1)]))).error.kind).toBe("storageFull")
        expect((yield* status).state).toBe("full")
        expect(yield* store.range("intent")).toEqual([])
      }),
      layer,
    )
  })

  test("a page that was given up is whole again when its messages are fetched, and its mark goes", async () => {
    const { medium, layer, fault } = withRoomFor(1)
    medium.fault = null
    const { said, feed } = chatOf(2 * MESSAGE_PAGE)
    await run(
      Effect.gen(function* () {
        const { log, status, held } = yield* open
        yield* log.take(feed)
        medium.fault = fault
        yield* log.append([intent(1)])
        medium.fault = null
        expect(yield* held).toEqual([[1, MESSAGE_PAGE]])
        yield* log.appendFacts(said.slice(0, 40))
        expect((yield* status).pruned).toBe(1)
        yield* log.appendFacts(said.slice(40, MESSAGE_PAGE))
        expect((yield* status).pruned).toBe(0)
        expect(yield* held).toEqual([
          [1, MESSAGE_PAGE],
          [0, MESSAGE_PAGE],
        ])
      }),
      layer,
    )
  })
})

describe("CARD-11: keeping the saved data for good", () => {
  test("is wanted with the first text of the user's own, and asked once for ever", async () => {
    const { layer } = inMemory()
    const persistence = (body: "read" | "answer") =>
      run(
        Effect.gen(function* () {
          const { log, store, status } = yield* open
          const before = (yield* status).persistence
          yield* log.append([intent(body === "read" ? 1 : 2)])
          const after = (yield* status).persistence
          if (body === "answer") yield* store.keep([put(families.persistence.key(), { granted: false })])
          yield* store.head
          return [before, after]
        }),
        layer,
      )
    expect(await persistence("read")).toEqual(["unasked", "wanted"])
    expect(await persistence("answer")).toEqual(["unasked", "wanted"])
    expect(await persistence("read")).toEqual(["refused", "refused"])
  })

  test("is not asked for what the feed can give again, and not where the browser has granted it", async () => {
    const { medium, layer } = inMemory()
    medium.room = async () => ({ usage: 1, quota: 2, isPersistent: true })
    await run(
      Effect.gen(function* () {
        const { log, status } = yield* open
        yield* log.take(chatOf(3).feed)
        expect(yield* status).toMatchObject({ usage: 1, quota: 2, persistence: "granted" })
        yield* log.append([intent(1)])
        expect((yield* status).persistence).toBe("granted")
      }),
      layer,
    )
  })
})

describe("ENT-04: history put off this device", () => {
  test.each([
    ["newest", 2, [[2, 22]]],
    ["none", 149, [[2, 1]]],
  ] as const)(
    "keeping %s, the chat list shows what it showed, and made anew it is the same",
    async (keep, _below, left) => {
      const { medium, layer } = inMemory()
      const { feed } = chatOf(150)
      const chatKey = families.chat.key(sessionId)
      await run(
        Effect.gen(function* () {
          const { store, log, held } = yield* open
          yield* log.take(feed)
          yield* log.append([intent(1)])
          const before = (yield* store.rows([chatKey])).get(chatKey)
          const small = (yield* measureStorage(store)).total
          expect(yield* pruneHistory(log, store, sessionId, keep)).toBe(keep === "newest" ? 128 : 149)
          expect(yield* held).toEqual(left)
          expect((yield* store.rows([chatKey])).get(chatKey)).toEqual(before)
          expect(yield* pruneHistory(log, store, sessionId, keep)).toBe(0)
          yield* log.compact
          const use = yield* measureStorage(store)
          expect(use.total).toBeLessThan(small / 2)
          expect(use.chats).toMatchObject([{ sessionId, friendId: bo.userId, held: left[0][1], count: 150 }])
          expect((yield* store.range("intent")).length).toBe(1)
        }),
        layer,
      )
      const head = JSON.parse(medium.texts(me).get(families.head.key()) ?? "{}")
      medium.texts(me).set(families.head.key(), JSON.stringify({ ...head, folds: 0 }))
      await run(
        Effect.gen(function* () {
          const { log, held } = yield* open
          yield* log.rebuilt
          expect(yield* held).toEqual(left)
        }),
        layer,
      )
    },
  )

  test("a chat that this device does not know has none", () =>
    run(
      Effect.gen(function* () {
        const { store, log } = yield* open
        expect((yield* Effect.flip(pruneHistory(log, store, "1001-7", "none"))).error.kind).toBe("notFound")
      }),
      inMemory().layer,
    ))
})

test("CHAT-12: storage is measured a thousand messages at a time, and others have turns in between", () =>
  run(
    Effect.gen(function* () {
      const { store, log } = yield* open
      const count = 20 * MESSAGE_PAGE + 5
      const { feed } = chatOf(count)
      for (let from = 0; from < count; from += 500) yield* log.take(feed.slice(from, from + 500))
      const turns: Array<number | "other"> = []
      const texts: typeof store.texts = (name, options) =>
        Effect.tap(store.texts(name, options), ({ length }) =>
          Effect.sync(() => name === "page" && turns.push(length * MESSAGE_PAGE)),
        )
      const other = Effect.sync(() => void turns.push("other"))
      yield* Effect.forkScoped(Effect.forever(other), { startImmediately: true })
      expect(yield* measureStorage({ ...store, texts })).toMatchObject({ messages: count, chats: [{ held: count }] })
      expect(turns.filter((turn) => turn !== "other")).toEqual([1_024, 5 * MESSAGE_PAGE])
      const [first, second] = turns.flatMap((turn, at) => (turn === "other" ? [] : [at]))
      expect(turns.slice(first, second)).toContain("other")
    }).pipe(Effect.scoped),
    inMemory().layer,
  ))

test("CARD-04: the mark of a page that is missing outlasts a rebuild, unless the rebuild makes it whole", async () => {
  const { medium, layer } = inMemory()
  await run(
    Effect.flatMap(open, ({ log }) => log.take(chatOf(2 * MESSAGE_PAGE).feed)),
    layer,
  )
  const texts = medium.texts(me)
  texts.delete(pageKey(0))
  texts.set(families.missing.key(sessionId, 1), '{"at":1}')
  texts.set(families.missing.key(sessionId, 0), '{"at":1}')
  const head = JSON.parse(texts.get(families.head.key()) ?? "{}")
  texts.set(families.head.key(), JSON.stringify({ ...head, folds: 0 }))
  await run(
    Effect.gen(function* () {
      const { log, status, held } = yield* open
      expect((yield* status).pruned).toBe(2)
      yield* log.rebuilt
      expect((yield* status).pruned).toBe(1)
      expect((yield* held).map(([page]) => page)).toEqual([1])
    }),
    layer,
  )
})
