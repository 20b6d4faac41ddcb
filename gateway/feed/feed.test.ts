import { Effect } from "effect"
import { describe, expect, test } from "vitest"
import { plainText } from "#schema/chat/message-content.ts"
import { FEED_PAGE } from "#schema/rules/constants.ts"
import { addUser, callerOf, inWorld, START } from "../../tests/worlds/gateway/world.ts"
import { deliver } from "../chat/deliver.ts"
import { Store, type StoreShape } from "../store/store.ts"
import type { Feeds } from "../store/tables/feed/feeds.ts"
import { Feed, readFeedNotice, readNoticeEntries } from "./feed.ts"
import { feedHandlers } from "./feed-handlers.ts"
import { readSnapshot } from "./snapshot.ts"

const event = (roomNum: string) => ({ _tag: "v1.CallCancelled", roomNum, at: START }) as const

describe("pulling a feed", () => {
  test("gives what follows `after`, a page at a time, without a gap, and the head", () =>
    inWorld(
      Effect.gen(function* () {
        const [store, feed, user] = [yield* Store, yield* Feed, yield* addUser("Ann")]
        for (let i = 0; i < 450; i++) yield* store.transact((tx) => feed.append(tx, user.id, [event(`r${i}`)]))
        const pull = (after: number, limit = FEED_PAGE) => feedHandlers.feedPull({ after, limit }, callerOf(user))
        const seqs: Array<number> = []
        for (let after = 0; after < 450; after = seqs.at(-1) ?? 450) {
          const { head, entries } = yield* pull(after)
          expect(head).toBe(450)
          seqs.push(...entries.map(({ seq }) => seq))
        }
        expect(seqs).toEqual(Array.from({ length: 450 }, (_, i) => i + 1))
        expect((yield* pull(450)).entries).toEqual([])
        expect((yield* pull(-5, 0)).entries.map(({ seq }) => seq)).toEqual([1])
        expect((yield* pull(0, 100_000)).entries).toHaveLength(FEED_PAGE)
      }),
    ))
})

describe("pulling a feed while it changes", () => {
  /** Pulls a feed while `happens` changes it right after the entries are read. */
  const pulledWhile = (after: number, happens: (feeds: Feeds, userId: number) => Effect.Effect<unknown>) =>
    Effect.gen(function* () {
      const [store, feed, user] = [yield* Store, yield* Feed, yield* addUser("Ann")]
      const events = Array.from({ length: 50 }, (_, i) => event(`r${i}`))
      yield* store.transact((tx) => feed.append(tx, user.id, events))
      const changing: StoreShape = {
        ...store,
        single: (body) =>
          store.single((tables) => {
            const { feeds } = tables
            const then = <A>(read: Effect.Effect<A>) => Effect.tap(read, () => happens(feeds, user.id))
            const pull = (...given: Parameters<Feeds["pull"]>) => then(feeds.pull(...given))
            return body({ ...tables, feeds: { ...feeds, pull } })
          }),
      }
      return yield* feedHandlers
        .feedPull({ after, limit: FEED_PAGE }, callerOf(user))
        .pipe(Effect.provideService(Store, changing))
    })

  test("what is dropped meanwhile is never missing: the device hears that it is behind the floor", () =>
    inWorld(
      Effect.gen(function* () {
        const compact = (feeds: Feeds, userId: number) =>
          Effect.andThen(feeds.raiseFloor(userId, 40), feeds.drop(userId, [1, 2, 3, 30]))
        expect(yield* pulledWhile(10, compact)).toMatchObject({ floor: 40, entries: [] })
        expect((yield* pulledWhile(40, compact)).entries.map(({ seq }) => seq)).toHaveLength(10)
      }),
    ))

  test("what comes meanwhile comes with the next page: the head is that of what was given", () =>
    inWorld(
      Effect.gen(function* () {
        const grow = (feeds: Feeds, userId: number) => feeds.append(userId, [event("late")], START)
        expect(yield* pulledWhile(10, grow)).toMatchObject({ head: 50 })
        expect(yield* pulledWhile(50, grow)).toMatchObject({ head: 50, entries: [] })
        // A device that is ahead of the feed is told where the feed ends.
        expect(yield* pulledWhile(80, grow)).toMatchObject({ head: 51, entries: [] })
      }),
    ))
})

test("NET-08: a snapshot's page that goes on from the feed's beginning reads a thousand messages, and tells every chat", () =>
  inWorld(
    Effect.gen(function* () {
      const [real, me] = [yield* Store, yield* addUser("Me")]
      const friends = [yield* addUser("Ann"), yield* addUser("Bo"), yield* addUser("Cy")]
      const say = (from: number) =>
        real.transact((tx) => deliver(tx, { from, to: me.id, content: plainText("hi"), intentId: null, at: START }))
      for (let n = 0; n < 1_200; n++) yield* say(friends[n < 600 ? 0 : 1]?.id ?? 0)
      yield* say(friends[2]?.id ?? 0)
      let read = 0
      const counting: StoreShape = {
        ...real,
        transact: (body) =>
          real.transact((tx) => {
            const choose = (...given: Parameters<Feeds["choose"]>) =>
              Effect.tap(tx.feeds.choose(...given), ({ length }) =>
                Effect.sync(() => {
                  read += length
                }),
              )
            return body({ ...tx, feeds: { ...tx.feeds, choose } })
          }),
      }
      const told = new Set<unknown>()
      for (let next: string | null = "moved.0."; next !== null; ) {
        read = 0
        const page: Effect.Success<ReturnType<typeof readSnapshot>> = yield* readSnapshot(me.id, next).pipe(
          Effect.provideService(Store, counting),
        )
        expect(read).toBeLessThanOrEqual(1_000)
        for (const { _tag, message } of page.events)
          if (_tag === "v1.MessageReceived") told.add((message as { readonly sendUserId: number }).sendUserId)
        next = page.next
      }
      expect(told).toEqual(new Set(friends.map(({ id }) => id)))
    }),
  ))

describe("announcing a feed", () => {
  test("is heard after the commit with the new head, and never after a rollback", () =>
    inWorld(
      Effect.scoped(
        Effect.gen(function* () {
          const [store, feed, user] = [yield* Store, yield* Feed, yield* addUser("Ann")]
          const heard: Array<string> = []
          yield* store.listen((notice) => heard.push(notice))
          yield* Effect.exit(
            store.transact((tx) => Effect.andThen(feed.append(tx, user.id, [event("lost")]), Effect.fail("no"))),
          )
          yield* store.transact((tx) => feed.append(tx, user.id, [event("a"), event("b")]))
          const [notice] = heard.map(readFeedNotice)
          expect([heard.length, notice?.userId, notice?.head]).toEqual([1, user.id, 2])
          expect(notice && readNoticeEntries(notice).map(({ seq, event }) => [seq, event._tag])).toEqual([
            [1, "v1.CallCancelled"],
            [2, "v1.CallCancelled"],
          ])
          expect(readFeedNotice("something else")).toBeUndefined()
        }),
      ),
    ))
})
