import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, test } from "vitest"
import { GUEST_HOSTS, MEMBER_HOSTS } from "#schema/rules/wall-rules.ts"
import { addHost, addUser, callerOf, inWorld, START, visitor } from "../../tests/worlds/gateway/world.ts"
import { newCall } from "../calls/new-call.ts"
import { demoHosts } from "../demo/people.ts"
import { Store } from "../store/store.ts"
import type { AccountRow } from "../store/tables/accounts/accounts.ts"
import { Online } from "./online.ts"
import { peopleHandlers } from "./people-handlers.ts"

const wallOfHosts = Effect.gen(function* () {
  const store = yield* Store
  return yield* store.transact((tx) => Effect.forEach(demoHosts(100, START), (host) => tx.accounts.insert(host)))
})
const request = (fields: Partial<Parameters<typeof peopleHandlers.wall>[0]> = {}) => ({
  groupId: 0,
  pageNo: 1,
  pageSize: 24,
  ...fields,
})
const allPages = (read: typeof peopleHandlers.wall | typeof peopleHandlers.wallGuest, caller = visitor) =>
  Effect.gen(function* () {
    const first = yield* read(request(), caller)
    const list = [...first.list]
    for (let pageNo = 2; list.length < first.count; pageNo++) {
      yield* TestClock.adjust("40 seconds")
      list.push(...(yield* read(request({ pageNo }), caller)).list)
    }
    return list
  })
const ringing = (caller: AccountRow, callee: AccountRow) =>
  newCall({
    roomNum: "room-1",
    callerId: caller.id,
    calleeId: callee.id,
    callerDeviceId: "cc-a",
    price: 40,
    invitedAt: START,
  })
const statusOf = (userIds: string) =>
  Effect.map(peopleHandlers.getOnlineStatus({ userIds }, callerOf({ id: 999_999 })), (list) =>
    list.map(({ status }) => status),
  )

describe("the wall", () => {
  test("SOC-04: a member pages through all hosts, each once, while hosts come and go", () =>
    inWorld(
      Effect.gen(function* () {
        yield* wallOfHosts
        const me = yield* addUser("Ann")
        const seen = (yield* allPages(peopleHandlers.wall, callerOf(me))).map(({ userId }) => userId)
        expect(seen).toHaveLength(100)
        expect(new Set(seen).size).toBe(100)
      }),
    ))

  test("SOC-04: a visitor sees the first part only", () =>
    inWorld(
      Effect.gen(function* () {
        yield* wallOfHosts
        const seen = yield* allPages(peopleHandlers.wallGuest)
        expect(seen).toHaveLength(GUEST_HOSTS)
        const first = yield* peopleHandlers.wallGuest(request(), visitor)
        expect([first.count, first.beyond]).toEqual([GUEST_HOSTS, 100 - GUEST_HOSTS])
        const statuses = first.list.map(({ onlineStatus }) => onlineStatus)
        expect(statuses).toEqual([2, 1, 0].flatMap((wanted) => statuses.filter((status) => status === wanted)))
      }),
    ))

  test("PROD-06: a member pages through a part of a long list and hears how many there are for VIP, who page through all", () =>
    inWorld(
      Effect.gen(function* () {
        const store = yield* Store
        const extra = 25
        yield* store.transact((tx) =>
          Effect.forEach(demoHosts(MEMBER_HOSTS + extra, START), (host) => tx.accounts.insert(host)),
        )
        const [ann, vip] = [yield* addUser("Ann"), yield* addUser("Vip", { payStatus: 1 })]
        const of = (caller: AccountRow, pageNo: number) =>
          peopleHandlers.wall(request({ pageNo, pageSize: 50 }), callerOf(caller))
        expect(yield* of(ann, 1)).toMatchObject({ count: MEMBER_HOSTS, beyond: extra })
        expect((yield* of(ann, MEMBER_HOSTS / 50)).list).toHaveLength(50)
        expect((yield* of(ann, MEMBER_HOSTS / 50 + 1)).list).toEqual([])
        const all = yield* of(vip, MEMBER_HOSTS / 50 + 1)
        expect([all.list.length, all.count, all.beyond]).toEqual([extra, MEMBER_HOSTS + extra, undefined])
      }),
    ))

  test("SOC-04: groups and countries are counted, named and filter the wall", () =>
    inWorld(
      Effect.gen(function* () {
        yield* wallOfHosts
        const groups = yield* peopleHandlers.wallGroups({}, visitor)
        expect(groups[0]).toEqual({ groupId: 0, name: "For You", count: 100 })
        for (const { groupId, count } of groups) {
          const page = yield* peopleHandlers.wall(request({ groupId, pageSize: 96 }), visitor)
          expect(page.count).toBe(count)
          if (groupId !== 0) expect(page.list.every(({ groupIds }) => groupIds.includes(groupId))).toBe(true)
        }
        const countries = yield* peopleHandlers.wallCountries({}, callerOf({ id: 0 }, { languageId: 5 }))
        expect(countries.length).toBeGreaterThanOrEqual(12)
        expect(countries.find(({ countryId }) => countryId === "ES")?.countryName).toBe("Espagne")
        const spain = yield* peopleHandlers.wall(request({ countryId: "ES", pageSize: 96 }), visitor)
        expect(spain.count).toBe(countries.find(({ countryId }) => countryId === "ES")?.count)
        expect(spain.list.every(({ countryId }) => countryId === "ES")).toBe(true)
        expect((yield* peopleHandlers.wall(request({ groupId: 77 }), visitor)).list).toEqual([])
      }),
    ))
})

describe("online status", () => {
  test("ENT-09: 0 offline, 1 busy, 2 online, 3 unknown", () =>
    inWorld(
      Effect.gen(function* () {
        const [online, store] = [yield* Online, yield* Store]
        const [mia, sam] = [yield* addHost("Mia"), yield* addUser("Sam")]
        const ids = `${mia.id},${sam.id},424242`
        expect(yield* statusOf(ids)).toEqual([0, 0, 3])
        online.enter(mia.id)
        online.enter(mia.id)
        expect(yield* statusOf(ids)).toEqual([2, 0, 3])
        yield* store.transact((tx) => tx.calls.insert(ringing(sam, mia)))
        expect(yield* statusOf(ids)).toEqual([1, 0, 3])
        online.leave(mia.id)
        expect(yield* statusOf(ids)).toEqual([1, 0, 3])
        online.leave(mia.id)
        expect(yield* statusOf(ids)).toEqual([0, 0, 3])
      }),
    ))

  test("SOC-09: a list without ids is refused with a clear text, a NaN id is 0", () =>
    inWorld(
      Effect.gen(function* () {
        const refused = yield* Effect.flip(peopleHandlers.getOnlineStatus({ userIds: "" }, visitor))
        expect(refused.error).toMatchObject({ kind: "requestInvalid", message: expect.stringContaining("userIds") })
        const [nobody] = yield* peopleHandlers.getOnlineStatus({ userIds: "NaN" }, visitor)
        expect(nobody).toEqual({ userId: 0, status: 3, seenAt: null })
      }),
    ))
})

describe("a profile", () => {
  test("shows what others may see and nothing more", () =>
    inWorld(
      Effect.gen(function* () {
        const host = yield* addHost("Mia", { email: "mia@livcam.test", birthday: "1998-01-16", languageIds: [3, 1] })
        const profile = yield* peopleHandlers.getUserInfo({ search_u_id: host.id, u_id: 0 }, visitor)
        expect(profile).toMatchObject({
          userName: "Mia",
          age: 27,
          countryName: "Spain",
          callPrice: 40,
          friendCallPrice: 30,
        })
        expect(profile.languageNames).toEqual(["Spanish", "English"])
        expect(JSON.stringify(profile)).not.toMatch(/livcam\.test|1998/)
      }),
    ))

  test("an id that nobody has, and a banned account, are unknown", () =>
    inWorld(
      Effect.gen(function* () {
        const banned = yield* addUser("Gone", { banned: true })
        for (const id of [0, 424242, banned.id]) {
          const { error } = yield* Effect.flip(peopleHandlers.getUserInfo({ search_u_id: id, u_id: 0 }, visitor))
          expect(error.kind).toBe("userUnknown")
        }
      }),
    ))
})
