import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, test } from "vitest"
import { noRelation } from "#schema/friends/relation.ts"
import { addHost, addUser, callerOf, inWorld, START, visitor } from "../../tests/worlds/gateway/world.ts"
import { newCall } from "../calls/new-call.ts"

import { MISSED } from "../store/changes.ts"
import { Store } from "../store/store.ts"
import { Directory } from "./directory.ts"
import { Online } from "./online.ts"
import { peopleHandlers } from "./people-handlers.ts"
import { WallIndex } from "./wall-index.ts"
import { idsOf, type WallFilter } from "./wall-order.ts"

const page = (groupId: number, pageNo = 1) => ({ groupId, pageNo, pageSize: 96 })
const shownIn = ({ list }: { readonly list: ReadonlyArray<{ readonly userId: number }> }) =>
  list.map(({ userId }) => userId)

describe("a wall of more hosts than one page of the database", () => {
  test("SOC-04: the newest of 2,500 hosts stand first under New, though their rank is the last", () =>
    inWorld(
      Effect.gen(function* () {
        const hosts = yield* Effect.forEach(Array.from({ length: 2_500 }), (_, n) =>
          addHost(`H${n}`, { rank: n, createdAt: START + n, groupIds: [n % 3] }),
        )
        const vip = callerOf(yield* addUser("Vip", { payStatus: 1 }))
        const newest = hosts.slice(-96).map(({ id }) => id)
        for (const groupId of [101, 1002]) {
          const read = yield* peopleHandlers.wall(page(groupId), vip)
          expect(read.count).toBe(2_500)
          expect(shownIn(read)).toEqual(newest.toReversed())
        }
        const last = yield* peopleHandlers.wall(page(0, 27), vip)
        expect(shownIn(last)).toEqual(hosts.slice(26 * 96).map(({ id }) => id))
      }),
    ))
})

describe("the wall in memory", () => {
  const order = (groupId = 0, countryId?: string, limits: Partial<WallFilter> = {}) =>
    Effect.map(
      WallIndex.use((index) => index.order({ groupId, ...(countryId !== undefined && { countryId }), ...limits })),
      (wall) => idsOf(wall, new Set()),
    )

  test("follows who comes, goes, is called, changes, joins and is banned, at once", () =>
    inWorld(
      Effect.gen(function* () {
        const [store, online] = [yield* Store, yield* Online]
        const [ann, bo] = [yield* addHost("Ann", { rank: 1 }), yield* addHost("Bo", { rank: 2, groupIds: [4] })]
        expect(yield* order()).toEqual([ann.id, bo.id])
        online.enter(bo.id)
        expect(yield* order()).toEqual([bo.id, ann.id])
        online.enter(ann.id)
        expect(yield* order()).toEqual([ann.id, bo.id])
        const room = newCall({
          roomNum: "room-1",
          callerId: 1,
          calleeId: ann.id,
          callerDeviceId: "cc-a",
          price: 40,
          invitedAt: START,
        })
        yield* store.transact((tx) => tx.calls.insert(room))
        yield* TestClock.adjust("1 second")
        expect(yield* order()).toEqual([bo.id, ann.id])
        yield* store.transact((tx) => tx.accounts.update(ann.id, { groupIds: [4], countryId: "FR" }))
        expect(yield* order(4)).toEqual([bo.id, ann.id])
        expect(yield* order(0, "FR")).toEqual([ann.id])
        const cy = yield* addHost("Cy", { rank: 0 })
        yield* store.transact((tx) => tx.accounts.update(bo.id, { banned: true }))
        expect(yield* order()).toEqual([ann.id, cy.id])
        expect(yield* peopleHandlers.wallGroups({}, visitor)).toMatchObject([{ groupId: 0, count: 2 }, { count: 1 }])
        yield* store.transact((tx) => tx.accounts.update(bo.id, { banned: false }))
        expect(yield* order()).toEqual([bo.id, ann.id, cy.id])
      }),
    ))

  test("ENT-17: gender, language and interest limit a wall beside its group and country, and follow whoever changes", () =>
    inWorld(
      Effect.gen(function* () {
        const store = yield* Store
        const hosts = yield* Effect.forEach(Array.from({ length: 2_500 }), (_, n) =>
          addHost(`H${n}`, {
            rank: n,
            gender: n % 5 === 0 ? 1 : 2,
            countryId: n % 2 === 0 ? "FR" : "BR",
            groupIds: [n % 3],
            languageIds: [1 + (n % 4), 12],
            interestIds: n % 7 === 0 ? [] : [1 + (n % 7), 21],
          }),
        )
        const named = (keep: (host: (typeof hosts)[number]) => boolean) => hosts.filter(keep).map(({ id }) => id)
        expect(yield* order(0, undefined, { gender: 1 })).toEqual(named(({ gender }) => gender === 1))
        expect(yield* order(0, undefined, { languageId: 3 })).toEqual(named((each) => each.languageIds.includes(3)))
        expect(yield* order(0, undefined, { interestId: 21 })).toEqual(named((each) => each.interestIds.length > 0))
        const limits = { gender: 2, languageId: 4, interestId: 2 } as const
        const chosen = named(
          (each) =>
            each.gender === 2 &&
            each.languageIds.includes(4) &&
            each.interestIds.includes(2) &&
            each.countryId === "BR" &&
            each.groupIds.includes(1),
        )
        expect(chosen.length).toBeGreaterThan(10)
        expect(yield* order(1, "BR", limits)).toEqual(chosen)

        const [first = 0] = chosen
        yield* store.transact((tx) => tx.accounts.update(first, { languageIds: [5] }))
        expect(yield* order(1, "BR", limits)).toEqual(chosen.slice(1))
        const page = yield* peopleHandlers.wallGuest(
          { groupId: 1, countryId: "BR", ...limits, pageNo: 1, pageSize: 96 },
          visitor,
        )
        expect(shownIn(page)).toEqual(chosen.slice(1, 1 + page.list.length))
        expect(page.count + (page.beyond ?? 0)).toBe(chosen.length - 1)
      }),
    ))

  test("SOC-04: a thousand walls of unknown groups, of countries without hosts and of combined filters evict no wall of one group or country", () =>
    inWorld(
      Effect.gen(function* () {
        const index = yield* WallIndex
        const one = { countryId: "FR", groupIds: [4], gender: 1, languageIds: [3], interestIds: [2] } as const
        const [ann] = [yield* addHost("Ann", one), yield* addHost("Bo", { groupIds: [], countryId: null })]
        const broad = [{ groupId: 0 }, { groupId: 4 }, { groupId: 101 }, { groupId: 0, countryId: "FR" }]
        const kept = () => Effect.forEach(broad, (filter) => Effect.map(index.order(filter), ({ all }) => all))
        const before = yield* kept()
        for (let n = 0; n < 1_000; n++) {
          const [languageId, interestId] = [1 + (n % 40), 1 + Math.floor(n / 40)]
          const asked = [
            { groupId: 1_000_000 + n },
            { groupId: 0, countryId: `X${String.fromCharCode(65 + (n % 26))}` },
            { groupId: 4, countryId: "FR", gender: 1, languageId, interestId },
          ] as const
          for (const filter of asked) {
            const isHers = filter.groupId === 4 && languageId === 3 && interestId === 2
            expect(idsOf(yield* index.order(filter), new Set())).toEqual(isHers ? [ann.id] : [])
          }
        }
        for (const [n, all] of (yield* kept()).entries()) expect(all).toBe(before[n])
      }),
    ))

  test("a page of an order that was made before shows nobody who was banned meanwhile", () =>
    inWorld(
      Effect.gen(function* () {
        const [store, me] = [yield* Store, callerOf(yield* addUser("Me"))]
        const hosts = yield* Effect.forEach(Array.from({ length: 4 }), (_, n) => addHost(`H${n}`, { rank: n }))
        const read = (pageNo: number) => peopleHandlers.wall({ groupId: 0, pageNo, pageSize: 2 }, me)
        yield* read(1)
        yield* store.transact((tx) => tx.accounts.update(hosts[2]?.id ?? 0, { banned: true }))
        expect(shownIn(yield* read(2))).toEqual([hosts[3]?.id])
      }),
    ))
})

describe("the directory", () => {
  test("asks the store once for what does not change, and never answers with what has changed", () =>
    inWorld(
      Effect.gen(function* () {
        const [real, ann] = [yield* Store, yield* addUser("Ann")]
        let asked = 0
        const counting = Store.of({
          ...real,
          transact: (body) => {
            asked += 1
            return real.transact(body)
          },
          single: (body) => {
            asked += 1
            return real.single(body)
          },
        })
        yield* Effect.gen(function* () {
          const directory = yield* Directory
          for (let i = 0; i < 100; i++) {
            expect((yield* directory.of([ann.id, 424_242])).get(424_242)).toBeNull()
            expect((yield* directory.hosts).byId.size).toBe(0)
            expect((yield* directory.calling([ann.id])).size + (yield* directory.blocks(ann.id)).size).toBe(0)
          }
          expect(asked).toBe(4)
          yield* real.transact((tx) => tx.accounts.update(ann.id, { seenAt: START + 5 }))
          expect((yield* directory.of([ann.id])).get(ann.id)?.seenAt).toBe(START + 5)
          expect(asked).toBe(5)
        }).pipe(Effect.provide(Layer.fresh(Directory.layer)), Effect.provideService(Store, counting))
      }),
    ))

  test("all of it is read again when announcements were missed, and what was being read then is not kept", () =>
    inWorld(
      Effect.gen(function* () {
        const [real, ann, bo] = [yield* Store, yield* addHost("Ann"), yield* addUser("Bo")]
        let meanwhile: Effect.Effect<unknown> = Effect.void
        const deaf = Store.of({
          ...real,
          transact: (body) => Effect.tap(real.transact(body), () => Effect.suspend(() => meanwhile)),
          listen: (hear) => real.listen((notice) => (notice === MISSED ? hear(notice) : undefined)),
        })
        yield* Effect.gen(function* () {
          const directory = yield* Directory
          const seen = Effect.gen(function* () {
            const [facts, blocked, { byId }] = [
              yield* directory.of([ann.id]),
              yield* directory.blocks(bo.id),
              yield* directory.hosts,
            ]
            return [facts.get(ann.id)?.seenAt ?? 0, blocked.size, byId.get(ann.id)?.seenAt ?? 0]
          })
          expect(yield* seen).toEqual([0, 0, 0])
          yield* real.transact((tx) =>
            Effect.andThen(
              tx.accounts.update(ann.id, { seenAt: START }),
              tx.relations.put({ ...noRelation(ann.id), ownerId: bo.id, blocked: true }),
            ),
          )
          expect(yield* seen).toEqual([0, 0, 0])
          const missed = real.transact((tx) => tx.announce(MISSED))
          yield* missed
          // Changed while a read that has already begun is running.
          meanwhile = Effect.andThen(
            real.transact((tx) => tx.accounts.update(ann.id, { seenAt: START + 1 })),
            missed,
          )
          yield* directory.of([ann.id])
          meanwhile = Effect.void
          expect(yield* seen).toEqual([START + 1, 1, START + 1])
        }).pipe(Effect.provide(Layer.fresh(Directory.layer)), Effect.provideService(Store, deaf))
      }),
    ))

  test("what changes while it is read is not kept", () =>
    inWorld(
      Effect.gen(function* () {
        const [real, ann] = [yield* Store, yield* addUser("Ann")]
        let meanwhile: Effect.Effect<unknown> = Effect.void
        const slow = Store.of({
          ...real,
          transact: (body) => Effect.tap(real.transact(body), () => Effect.suspend(() => meanwhile)),
        })
        yield* Effect.gen(function* () {
          const directory = yield* Directory
          meanwhile = real.transact((tx) => tx.accounts.update(ann.id, { seenAt: START + 9 }))
          expect((yield* directory.of([ann.id])).get(ann.id)?.seenAt).toBeNull()
          meanwhile = Effect.void
          expect((yield* directory.of([ann.id])).get(ann.id)?.seenAt).toBe(START + 9)
        }).pipe(Effect.provide(Layer.fresh(Directory.layer)), Effect.provideService(Store, slow))
      }),
    ))
})
