import { Effect, Layer, SubscriptionRef } from "effect"
import { IDBFactory, IDBKeyRange } from "fake-indexeddb"
import { describe, expect, test } from "vitest"
import type { LocalEvent } from "#schema/events.ts"
import type { LogEntry } from "#schema/log/entry.ts"
import { ann, bo } from "../../tests/worlds/cast.ts"
import { feedOf, intentIdOf, makeEventFactory } from "../../tests/worlds/log/event-factory.ts"
import { run } from "../../tests/worlds/run.ts"
import { type Fault, makeFaultyDisks } from "../../tests/worlds/storage/faulty-disk.ts"
import { unreadOf } from "../projections/unread-of.ts"
import { dexieDisks } from "../store/disk/dexie-disk.ts"
import { makeMemoryMedium, memoryDisks } from "../store/disk/memory-disk.ts"
import { Disks } from "../store/disk/row-disk.ts"
import { families } from "../store/families.ts"
import { openStore, storesOf } from "../store/open-store.ts"
import type { RowWrite } from "../store/rows.ts"
import { makeLog } from "./log.ts"

const me = ann.userId
const chatKey = families.chat.key(`${me}-${bo.userId}`)

/** One life of the account's log; the disk outlives it. */
const open = Effect.gen(function* () {
  const store = yield* openStore(me)
  const log = yield* Effect.provide(makeLog(me), storesOf(store))
  const commits: Array<LogEntry> = []
  yield* log.listen((entry) => void commits.push(entry))
  const told: Array<ReadonlyArray<RowWrite>> = []
  yield* store.watch((writes) => void told.push(writes))
  const unread = Effect.map(store.rows([chatKey]), (rows) => {
    const chat = rows.get(chatKey)
    return chat === undefined ? 0 : unreadOf(chat)
  })
  return { store, log, commits, told, unread }
})
const draft = (text: string): LocalEvent => makeEventFactory(me).draft(bo.userId, text)

const layers: Record<string, () => Layer.Layer<Disks>> = {
  memory: () => memoryDisks(makeMemoryMedium()),
  Dexie: () => dexieDisks({ indexedDB: new IDBFactory(), IDBKeyRange }),
}

describe.each(Object.entries(layers))("CARD-04: the log on %s", (_name, layerOf) => {
  test("appends what it is given and stands again after a death", async () => {
    const make = makeEventFactory(me)
    const layer = layerOf()
    const feed = feedOf([make.person(bo), make.message(bo.userId, me, "hi"), make.message(bo.userId, me, "you")])
    await run(
      Effect.flatMap(open, ({ log }) => log.take(feed)),
      layer,
    )
    await run(
      Effect.gen(function* () {
        const { store, log, unread } = yield* open
        expect(yield* unread).toBe(2)
        expect(yield* log.cursor).toBe(3)
        expect(yield* store.head).toMatchObject({ seq: 1, epoch: 2, cursor: 3 })
        const [first] = (yield* store.entries(0, Number.POSITIVE_INFINITY)).entries
        expect(first?.events).toHaveLength(3)
      }),
      layer,
    )
  })

  test("makes one commit of all that arrives in one tick", () =>
    run(
      Effect.gen(function* () {
        const { log, commits } = yield* open
        const make = makeEventFactory(me)
        const feed = feedOf([make.message(bo.userId, me, "1"), make.message(bo.userId, me, "2")])
        yield* Effect.all([log.append([draft("a")]), log.take(feed), log.append([draft("b")])], {
          concurrency: "unbounded",
        })
        expect(commits.map(({ events }) => events.length)).toEqual([4])
        expect(commits[0]).toMatchObject({ seq: 1, cursor: 2 })
      }),
      layerOf(),
    ))
})

const inMemory = () => {
  const medium = makeMemoryMedium()
  return { medium, layer: memoryDisks(medium) }
}

describe("CARD-11: the feed", () => {
  test("is taken in order: a repeat is dropped and what is behind a gap waits for the gap", () =>
    run(
      Effect.gen(function* () {
        const { log, unread, commits } = yield* open
        const make = makeEventFactory(me)
        const feed = feedOf(Array.from({ length: 5 }, (_, n) => make.message(bo.userId, me, `${n}`)))
        expect(yield* log.take(feed.slice(0, 2))).toBe(2)
        expect(yield* log.take(feed.slice(0, 2))).toBe(2)
        expect(yield* log.take(feed.slice(3))).toBe(2)
        expect(commits).toHaveLength(1)
        expect(yield* log.take(feed.slice(1))).toBe(5)
        expect(yield* unread).toBe(5)
      }),
      inMemory().layer,
    ))
})

describe("CARD-04: one writer", () => {
  test("a former leader cannot append: its writer dies and the new leader's log is untouched", () =>
    run(
      Effect.gen(function* () {
        const former = yield* open
        yield* former.log.append([draft("a")])
        const leader = yield* open
        const refused = yield* Effect.flip(former.log.append([draft("stale")]))
        expect(refused.error.kind).toBe("workerSilent")
        expect((yield* Effect.exit(former.log.over))._tag).toBe("Failure")
        yield* leader.log.append([draft("b")])
        expect(yield* leader.store.head).toMatchObject({ seq: 2, epoch: 2 })
        expect((yield* leader.store.rows([chatKey])).get(chatKey)?.draft).toBe("b")
      }),
      inMemory().layer,
    ))
})

describe("CARD-06: storage trouble", () => {
  const quota = () =>
    Object.assign(new Error("abort"), { name: "AbortError", inner: new DOMException("", "QuotaExceededError") })

  test("a full disk refuses the commit whole, says so, and is forgotten when there is room again", async () => {
    const { medium, layer } = inMemory()
    await run(
      Effect.gen(function* () {
        const { store, log } = yield* open
        medium.fault = (operation) => {
          if (operation === "write") throw quota()
        }
        const refused = yield* Effect.flip(log.append([draft("a")]))
        expect(refused.error.kind).toBe("storageFull")
        expect((yield* SubscriptionRef.get(store.status)).state).toBe("full")
        medium.fault = null
        yield* log.append([draft("b")])
        expect((yield* SubscriptionRef.get(store.status)).state).toBe("fine")
        expect((yield* store.head).seq).toBe(1)
      }),
      layer,
    )
  })

  test("a lost connection is opened again once, and what had been written is not written twice", async () => {
    const { medium, layer } = inMemory()
    await run(
      Effect.gen(function* () {
        const { store, log } = yield* open
        let lost = 0
        medium.fault = (operation) => {
          if (operation === "write" && lost++ === 0)
            throw new DOMException("Connection to Indexed Database server lost. Refresh the page to try again")
        }
        yield* log.append([draft("a")])
        expect(lost).toBe(2)
        expect((yield* store.head).seq).toBe(1)
        medium.fault = () => {
          throw new DOMException("Connection to Indexed Database server lost. Refresh the page to try again")
        }
        expect((yield* Effect.flip(log.append([draft("b")]))).error.kind).toBe("workerSilent")
      }),
      layer,
    )
  })

  test("R12: a connection that is lost again after the write was done leaves the commit accepted and the log going on", async () => {
    const medium = makeMemoryMedium()
    const disks = makeFaultyDisks(medium)
    await run(
      Effect.gen(function* () {
        const { store, log } = yield* open
        const faults: Array<Fault> = ["lost", "lostAfter"]
        disks.fault = (operation) => (operation === "write" ? (faults.shift() ?? null) : null)
        yield* log.append([draft("a")])
        expect(faults).toEqual([])
        expect((yield* SubscriptionRef.get(store.status)).state).toBe("fine")
        yield* log.append([draft("b")])
        expect((yield* store.head).seq).toBe(2)
        expect((yield* store.rows([chatKey])).get(chatKey)?.draft).toBe("b")
      }),
      Layer.succeed(Disks, disks.worker()),
    )
  })

  test("R12: a connection that is lost twice before the write refuses the commit, and nothing of it stands", async () => {
    const medium = makeMemoryMedium()
    const disks = makeFaultyDisks(medium)
    await run(
      Effect.gen(function* () {
        const { store, log } = yield* open
        const faults: Array<Fault> = ["lost", "lost"]
        disks.fault = (operation) => (operation === "write" ? (faults.shift() ?? null) : null)
        expect((yield* Effect.flip(log.append([draft("a")]))).error.kind).toBe("storageBroken")
        yield* log.append([draft("b")])
        expect((yield* store.head).seq).toBe(1)
      }),
      Layer.succeed(Disks, disks.worker()),
    )
  })

  test("R12: a disk that cannot tell what became of a write ends the writer, so that the head is read anew", async () => {
    const { medium, layer } = inMemory()
    await run(
      Effect.gen(function* () {
        const { log } = yield* open
        let isGone = false
        medium.fault = (operation) => {
          isGone ||= operation === "write"
          if (isGone)
            throw new DOMException("Connection to Indexed Database server lost. Refresh the page to try again")
        }
        expect((yield* Effect.flip(log.append([draft("a")]))).error.kind).toBe("workerSilent")
        expect((yield* Effect.exit(log.over))._tag).toBe("Failure")
      }),
      layer,
    )
  })

  test("a row that cannot be read is set aside, counted, and made anew from the log", async () => {
    const { medium, layer } = inMemory()
    const make = makeEventFactory(me)
    const texts = () => medium.texts(me)
    const feed = feedOf([
      make.message(bo.userId, me, "1"),
      make.message(bo.userId, me, "2"),
      make.message(bo.userId, me, "3"),
    ])
    await run(
      Effect.flatMap(open, ({ log }) => log.take(feed.slice(0, 2))),
      layer,
    )
    texts().set(chatKey, '{"sessionId": 7')
    await run(
      Effect.gen(function* () {
        const { log, store, unread } = yield* open
        yield* log.take(feed)
        expect(yield* unread).toBe(3)
        expect(yield* SubscriptionRef.get(store.status)).toMatchObject({ state: "fine", quarantined: 1 })
      }),
      layer,
    )
    expect(texts().get(families.setAside.key(chatKey))).toContain("sessionId")
    await run(
      Effect.gen(function* () {
        const { store } = yield* open
        expect((yield* SubscriptionRef.get(store.status)).quarantined).toBe(1)
      }),
      layer,
    )
  })

  test("an entry that cannot be read is counted and the rest of the log goes on", async () => {
    const { medium, layer } = inMemory()
    await run(
      Effect.flatMap(open, ({ log }) => Effect.andThen(log.append([draft("a")]), log.append([draft("b")]))),
      layer,
    )
    medium.texts(me).set(families.entry.key(1), "nonsense")
    medium.texts(me).set(families.head.key(), "nonsense too")
    await run(
      Effect.gen(function* () {
        const { log, store } = yield* open
        expect(yield* store.head).toMatchObject({ seq: 2, epoch: 2 })
        yield* log.append([draft("c")])
        expect((yield* store.rows([chatKey])).get(chatKey)?.draft).toBe("c")
        expect((yield* store.entries(0, Number.POSITIVE_INFINITY)).entries.map(({ seq }) => seq)).toEqual([2, 3])
        expect((yield* SubscriptionRef.get(store.status)).quarantined).toBe(1)
      }),
      layer,
    )
  })

  test("a query that meets an unreadable row asks for its repair by appending nothing", async () => {
    const { medium, layer } = inMemory()
    await run(
      Effect.flatMap(open, ({ log }) => log.append([draft("kept")])),
      layer,
    )
    medium.texts(me).set(chatKey, "nonsense")
    await run(
      Effect.gen(function* () {
        const { log, store, commits, told } = yield* open
        expect((yield* store.rows([chatKey])).get(chatKey)).toBeUndefined()
        yield* log.append([])
        expect((yield* store.rows([chatKey])).get(chatKey)?.draft).toBe("kept")
        expect(commits).toEqual([])
        expect(told.at(-1)?.map(({ key }) => key)).toEqual([chatKey])
      }),
      layer,
    )
  })
})

test("CARD-04: other folds than this version's make all rows anew, and rows without ground go", async () => {
  const { medium, layer } = inMemory()
  await run(
    Effect.flatMap(open, ({ log }) => log.append([draft("a")])),
    layer,
  )
  const texts = medium.texts(me)
  const head = JSON.parse(texts.get(families.head.key()) ?? "{}")
  texts.set(families.head.key(), JSON.stringify({ ...head, folds: 0 }))
  texts.set(chatKey, (texts.get(chatKey) ?? "").replace('"draft":"a"', '"draft":"wrong"'))
  texts.set(families.unread.key(), "17")
  await run(
    Effect.gen(function* () {
      const { store, log } = yield* open
      yield* log.rebuilt
      const rows = yield* store.rows([chatKey, families.unread.key()])
      expect(rows.get(chatKey)?.draft).toBe("a")
      expect(rows.get(families.unread.key())).toBeUndefined()
    }),
    layer,
  )
})

test("CARD-11: a commit that opens or cancels an intent asks for the medium itself, others do not", async () => {
  const { medium, layer } = inMemory()
  const asked: Array<boolean> = []
  const opened = medium.open
  medium.open = async (userId) => {
    const disk = await opened(userId)
    return {
      ...disk,
      write: (changes, options) => disk.write(changes, options).then(() => void asked.push(options.durable)),
    }
  }
  await run(
    Effect.gen(function* () {
      const { log } = yield* open
      asked.length = 0
      yield* log.append([draft("a")])
      const command = { _tag: "sendMessage", to: bo.userId, text: "hi" } as const
      yield* log.append([makeEventFactory(me).opened(intentIdOf(1), command)])
      yield* log.append([{ _tag: "v1.IntentCancelled", intentId: intentIdOf(1) }])
    }),
    layer,
  )
  expect(asked).toEqual([false, true, true])
})
