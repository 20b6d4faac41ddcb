import { Effect } from "effect"
import { TestClock } from "effect/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { noRelation } from "#schema/friends/relation.ts"
import { DAY_MS, nextDayAt } from "#schema/rules/gateway-day.ts"
import { PICKS_A_DAY } from "#schema/rules/people/picks.ts"
import { addHost, addUser, callerOf, inWorld, START } from "../../tests/worlds/gateway/world.ts"
import { demoHosts } from "../demo/people.ts"
import { Store } from "../store/store.ts"
import { peopleHandlers } from "./people-handlers.ts"
import { type PickedFor, picksOf, reasonsFor } from "./picks.ts"

const hosts = demoHosts(2_000, START).map((host, n) => ({ ...host, id: n + 1 }))
const me: PickedFor = { id: 7, countryId: "BR", languageIds: [12], interestIds: [1, 5] }
const dealt = (now: number, of: PickedFor = me, among = hosts) => picksOf(of, among, now, PICKS_A_DAY)

describe("the picks of a day", () => {
  test("SOC-06: are the same all day whatever order the hosts come in, others the next day, and others for somebody else", () => {
    const today = dealt(START)
    expect(new Set(today).size).toBe(PICKS_A_DAY)
    expect(dealt(nextDayAt(START) - 1)).toEqual(today)
    expect(dealt(START, me, hosts.toReversed())).toEqual(today)
    expect(dealt(START + DAY_MS)).not.toEqual(today)
    expect(dealt(START, { ...me, id: 8 })).not.toEqual(today)
  })

  test("SOC-06: a host who goes leaves one place, and the others stay as they were", () => {
    const today = dealt(START)
    for (const gone of today) {
      const left = dealt(
        START,
        me,
        hosts.filter(({ id }) => id !== gone),
      )
      expect(left.slice(0, -1)).toEqual(today.filter((id) => id !== gone))
    }
  })

  test("SOC-06: over a month most have something in common with the user, far more than on the wall, and most come up once only", () => {
    const month = Array.from({ length: 30 }, (_, n) => dealt(START + n * DAY_MS)).flat()
    const common = month.flatMap((id) => hosts.filter((host) => host.id === id)).map((host) => reasonsFor(me, host))
    const shared = (reasons: ReturnType<typeof reasonsFor>) => reasons.length > 0
    const onWall = hosts.filter((host) => shared(reasonsFor(me, host))).length / hosts.length
    expect(onWall).toBeLessThan(0.5)
    expect(common.filter(shared).length).toBeGreaterThan(0.7 * month.length)
    expect(new Set(month).size).toBeGreaterThan(month.length / 2)
  })

  test("SOC-06: what they have in common is told, the strongest first, and nothing else", () => {
    const host = { languageIds: [1, 12], interestIds: [5, 9, 1], countryId: "BR" }
    expect(reasonsFor(me, host)).toEqual([
      { _tag: "language", languageId: 12 },
      { _tag: "interest", interestId: 5 },
      { _tag: "interest", interestId: 1 },
      { _tag: "country" },
    ])
    const stranger = { id: 9, countryId: null, languageIds: [], interestIds: [] }
    expect(reasonsFor(stranger, { ...host, countryId: null })).toEqual([])
  })

  test("SOC-06: of any hosts the best are found, as sorting all of them finds them", () => {
    const host = fc.record({
      id: fc.integer({ min: 1, max: 300 }),
      ...{ countryId: fc.constantFrom("BR", "ES", null), seenAt: fc.constantFrom(null, START, 0) },
      ...{ languageIds: fc.subarray([1, 12, 20]), interestIds: fc.subarray([1, 5, 9]) },
    })
    const some = fc.uniqueArray(host, { selector: ({ id }) => id, maxLength: 80 })
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 90 }), (among, most) => {
        const all = picksOf(me, among, START, among.length)
        expect(new Set(all)).toEqual(new Set(among.map(({ id }) => id)))
        expect(picksOf(me, among, START, most)).toEqual(all.slice(0, most))
      }),
    )
  })
})

describe("asked for", () => {
  const picks = (id: number) => peopleHandlers.picks({}, callerOf({ id }))

  test("SOC-06: neither oneself, friends, those a block stands between, nor who is banned is among them; a card costs what the wall says", () =>
    inWorld(
      Effect.gen(function* () {
        const store = yield* Store
        const host = yield* addHost("Me")
        const [friend, blocker, banned] = [
          yield* addHost("Friend"),
          yield* addHost("Blocker"),
          yield* addHost("Banned", { banned: true }),
        ]
        yield* store.transact(({ relations }) =>
          Effect.all([
            relations.put({ ...noRelation(friend.id), friend: true, ownerId: host.id, at: START }),
            relations.put({ ...noRelation(blocker.id), blockedMe: true, ownerId: host.id, at: START }),
          ]),
        )
        const fine = yield* Effect.forEach(["A", "B", "C"], (name) => addHost(name))
        const { list, day, nextAt } = yield* picks(host.id)
        expect([day, nextAt]).toEqual(["2026-01-15", Date.UTC(2026, 0, 16)])
        const ids = list.map((one) => one.host.userId)
        expect(ids.toSorted()).toEqual(fine.map(({ id }) => id).toSorted())
        expect(ids).not.toContain(banned.id)
        expect(list.map((one) => one.host.callPrice)).toEqual([40, 40, 40])
      }),
    ))

  test("SOC-06: whoever is blocked or befriended is gone from the next answer, whatever was drawn before", () =>
    inWorld(
      Effect.gen(function* () {
        const store = yield* Store
        const me = yield* addUser("Ann")
        const hosts = yield* Effect.forEach(["A", "B", "C", "D", "E"], (name) => addHost(name))
        const ids = Effect.map(picks(me.id), ({ list }) => list.map(({ host }) => host.userId))
        expect(yield* ids).toHaveLength(hosts.length)
        const between = (userId: number, how: object) =>
          store.transact(({ relations }) => relations.put({ ...noRelation(userId), ...how, ownerId: me.id, at: START }))
        const [a, b, c, d, e] = hosts.map(({ id }) => id)
        if (a === undefined || b === undefined || c === undefined) throw new Error("too few")
        yield* between(a, { blocked: true })
        expect((yield* ids).toSorted()).toEqual([b, c, d, e])
        // The same number of blocks as before, but of another host.
        yield* between(a, {})
        yield* between(b, { blockedMe: true })
        expect((yield* ids).toSorted()).toEqual([a, c, d, e])
        yield* between(c, { friend: true })
        expect((yield* ids).toSorted()).toEqual([a, d, e])
      }),
    ))

  test("SOC-06: of thousands of hosts six come, again and again the same, and six others tomorrow", () =>
    inWorld(
      Effect.gen(function* () {
        const store = yield* Store
        yield* store.transact(({ accounts }) => Effect.forEach(demoHosts(2_000, START), (one) => accounts.insert(one)))
        const me = yield* addUser("Ann")
        const ids = Effect.map(picks(me.id), ({ list }) => list.map(({ host }) => host.userId))
        const today = yield* ids
        expect(today).toHaveLength(PICKS_A_DAY)
        yield* TestClock.adjust("5 hours")
        expect(yield* ids).toEqual(today)
        yield* TestClock.adjust("8 hours")
        expect(yield* ids).not.toEqual(today)
      }),
    ))
})
