import { Effect } from "effect"
import { IDBFactory, IDBKeyRange } from "fake-indexeddb"
import fc from "fast-check"
import { expect, test } from "vitest"
import type { FeedEntry, RawEvent } from "#schema/log/entry.ts"
import { makeLog } from "../../worker/log/log.ts"
import { refold } from "../../worker/log/refold.ts"
import { rowsToState } from "../../worker/log/replay.ts"
import { unreadOf } from "../../worker/projections/unread-of.ts"
import { dexieDisks } from "../../worker/store/disk/dexie-disk.ts"
import { makeMemoryMedium, memoryDisks } from "../../worker/store/disk/memory-disk.ts"
import { FOLD_FAMILIES } from "../../worker/store/families.ts"
import { openStore, storesOf } from "../../worker/store/open-store.ts"
import { ann } from "../worlds/cast.ts"
import { feedOf } from "../worlds/log/event-factory.ts"
import { playSteps, randomCommits } from "../worlds/log/random-events.ts"
import { run } from "../worlds/run.ts"

const me = ann.userId

const openLog = Effect.gen(function* () {
  const store = yield* openStore(me)
  const log = yield* Effect.provide(makeLog(me), storesOf(store))
  /** The state of the rows, and the state of a fold of the whole log from nothing. */
  const both = Effect.gen(function* () {
    const kept = yield* Effect.forEach(FOLD_FAMILIES, (name) => store.range(name))
    const entries = (yield* store.entries(0, Number.POSITIVE_INFINITY)).entries
    return [rowsToState(new Map(kept.flat())), rowsToState(refold(entries, me))] as const
  })
  return { store, log, both }
})

/** Takes events of any kind; each list is one commit. */
const takeAll = (commits: ReadonlyArray<ReadonlyArray<RawEvent>>) =>
  Effect.gen(function* () {
    const { log, both } = yield* openLog
    for (const events of commits) {
      // A feed takes events of any tag; only the numbers have to follow each other.
      yield* log.take(feedOf(events, yield* log.cursor))
      const [kept, folded] = yield* both
      expect(kept).toEqual(folded)
    }
    return (yield* both)[1]
  })

test("CARD-04: rows kept commit by commit equal a fold of the log from nothing, after every commit", async () => {
  await fc.assert(
    fc.asyncProperty(randomCommits, async (steps) => {
      await run(takeAll(playSteps(steps)), memoryDisks(makeMemoryMedium()))
    }),
    { numRuns: 150, seed: 1 },
  )
})

test("CARD-06: RxDB on Dexie keeps the same rows as memory does", async () => {
  await fc.assert(
    fc.asyncProperty(randomCommits, async (steps) => {
      const commits = playSteps(steps)
      const inMemory = await run(takeAll(commits), memoryDisks(makeMemoryMedium()))
      const onDexie = await run(takeAll(commits), dexieDisks({ indexedDB: new IDBFactory(), IDBKeyRange }))
      expect(withoutCommits(onDexie)).toEqual(withoutCommits(inMemory))
    }),
    { numRuns: 8, seed: 2 },
  )
})

test("CARD-11: repeats, gaps and disorder of the feed change nothing", async () => {
  const windows = fc.array(fc.tuple(fc.nat(200), fc.integer({ min: 1, max: 40 })), { maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(randomCommits, windows, async (steps, parts) => {
      const feed: ReadonlyArray<FeedEntry> = feedOf(playSteps(steps).flat())
      const straight = await run(
        Effect.gen(function* () {
          const { log, both } = yield* openLog
          yield* log.take(feed)
          return (yield* both)[1]
        }),
        memoryDisks(makeMemoryMedium()),
      )
      const crooked = await run(
        Effect.gen(function* () {
          const { log, both, store } = yield* openLog
          for (const [from, count] of parts) yield* log.take(feed.slice(from % feed.length).slice(0, count))
          yield* log.take(feed)
          const entries = (yield* store.entries(0, Number.POSITIVE_INFINITY)).entries
          expect(entries.flatMap(({ events }) => events)).toEqual(feed.map(({ event }) => event))
          return (yield* both)[0]
        }),
        memoryDisks(makeMemoryMedium()),
      )
      // Device times and the order number of intents come from the commit of the event.
      expect(withoutCommits(crooked)).toEqual(withoutCommits(straight))
    }),
    { numRuns: 100, seed: 3 },
  )
})

const OF_COMMIT: ReadonlySet<string> = new Set(["order", "openedAt", "parkedAt"])
const withoutCommits = (state: unknown): unknown =>
  JSON.parse(JSON.stringify(state, (name, value: unknown) => (OF_COMMIT.has(name) ? 0 : value)))

test("CHAT-02: the unread total is the sum over all chats, and each chat's count is what counting finds", async () => {
  await fc.assert(
    fc.asyncProperty(randomCommits, async (steps) => {
      await run(
        Effect.gen(function* () {
          const { log, store } = yield* openLog
          for (const events of playSteps(steps)) yield* log.take(feedOf(events, yield* log.cursor))
          const pages = (yield* store.range("page")).map(([, page]) => page)
          const chats = (yield* store.range("chat")).map(([, chat]) => chat)
          for (const chat of chats) {
            const messages = pages
              .filter(({ sessionId }) => sessionId === chat.sessionId)
              .flatMap(({ messages }) => messages)
            const seen = Math.max(
              chat.readByMe,
              ...messages.filter(({ sendUserId }) => sendUserId === me).map(({ n }) => n),
            )
            const counted = messages.filter(({ n, sendUserId }) => sendUserId !== me && n > seen).length
            expect(unreadOf(chat)).toBe(counted)
          }
          const [unread] = yield* store.range("unread")
          expect(unread?.[1] ?? 0).toBe(chats.map(unreadOf).reduce((a, b) => a + b, 0))
        }),
        memoryDisks(makeMemoryMedium()),
      )
    }),
    { numRuns: 100, seed: 4 },
  )
})
