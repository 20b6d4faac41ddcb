import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { demoHosts } from "../demo/people.ts"
import type { AccountRow } from "../store/tables/accounts/accounts.ts"
import { inStretches } from "./sorted-ids.ts"
import {
  byMeasure,
  byMeasureOf,
  frontOf,
  idsOf,
  interestGroupOf,
  MOST_IN_PAGE,
  pageOf,
  type WallOrder,
} from "./wall-order.ts"

const hosts: ReadonlyArray<AccountRow> = demoHosts(30, 0).map((host, i) => ({ ...host, id: i + 1, rank: 30 - i }))
const NOBODY: ReadonlySet<number> = new Set()
type Statuses = Readonly<Record<number, 0 | 1 | 2>>

const wallOrder = (groupId: number, on: ReadonlyArray<AccountRow>, statuses: Statuses = {}): WallOrder => {
  const byId = new Map(on.map((host) => [host.id, host]))
  const compare = byMeasureOf(groupId, byId)
  const present = on.map(({ id }) => ({ userId: id, status: statuses[id] ?? 0, seenAt: null }))
  const front = frontOf(
    present.filter(({ status }) => status !== 0),
    compare,
  )
  return { front, all: inStretches(on.toSorted(byMeasure(groupId)).map(({ id }) => id)), has: (id) => byId.has(id) }
}
const orderOf = (...wall: Parameters<typeof wallOrder>) => idsOf(wallOrder(...wall), NOBODY)

describe("the order of the wall", () => {
  test("SOC-04: who is online stands first, then the busy, then the rest, each by rank", () => {
    expect(orderOf(0, hosts, { 3: 2, 20: 2, 9: 1 }).slice(0, 5)).toEqual([20, 3, 9, 30, 29])
  })

  test("SOC-04: a category shows all hosts by its own measure", () => {
    const newest = orderOf(
      101,
      hosts.map((host) => ({ ...host, createdAt: host.id })),
    )
    expect(newest.slice(0, 2)).toEqual([30, 29])
    const featured = orderOf(
      100,
      hosts.map((host) => ({ ...host, likedCount: host.id === 7 ? 9_999 : 1 })),
    )
    expect(featured[0]).toBe(7)
    expect([1001, 1002, 100, 101, 102].map(interestGroupOf)).toEqual([0, 0, 0, 0, 0])
    expect(interestGroupOf(3)).toBe(3)
  })

  test("the order does not depend on the order in which hosts come", () => {
    const statuses = fc.dictionary(
      fc.integer({ min: 1, max: 30 }).map(String),
      fc.constantFrom(0 as const, 1 as const, 2 as const),
    )
    fc.assert(
      fc.property(fc.shuffledSubarray([...hosts], { minLength: 30 }), statuses, (shuffled, by) => {
        expect(orderOf(0, shuffled, by)).toEqual(orderOf(0, hosts, by))
      }),
    )
  })
})

describe("pages", () => {
  /** The order of these ids, the first `there` of which are present. */
  const ordered = (ids: ReadonlyArray<number>, there = 0): WallOrder => ({
    front: new Set(ids.slice(0, there)),
    all: inStretches(ids),
    has: (id) => ids.includes(id),
  })

  test("SOC-04: pages of any size put together are the whole order, without a repeat and without those who are not to be seen", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(), { maxLength: 200 }),
        fc.integer({ min: 1, max: 50 }),
        fc.nat({ max: 20 }),
        fc.array(fc.nat({ max: 210 }), { maxLength: 5 }),
        (ids, pageSize, there, places) => {
          const without = new Set(places.map((place) => ids[place] ?? -1))
          const seen = ids.filter((id) => !without.has(id))
          const pages = Array.from({ length: Math.ceil(ids.length / pageSize) + 1 }, (_, i) =>
            pageOf(ordered(ids, there), without, { pageNo: i + 1, pageSize }),
          )
          expect(pages.flatMap((page) => page.ids)).toEqual(seen)
          expect(new Set(pages.map(({ count }) => count))).toEqual(new Set([seen.length]))
        },
      ),
    )
  })

  test("numbers out of range are brought into it and a limit cuts the list", () => {
    const order = ordered([...Array(100).keys()])
    expect(pageOf(order, NOBODY, { pageNo: -3, pageSize: 10 }).pageNo).toBe(1)
    expect(pageOf(order, NOBODY, { pageNo: 1, pageSize: 9_999 }).ids).toHaveLength(MOST_IN_PAGE)
    expect(pageOf(order, NOBODY, { pageNo: 3, pageSize: 30, limit: 72 })).toEqual({
      ids: [60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71],
      count: 72,
      beyond: 28,
      pageNo: 3,
      pageSize: 30,
    })
  })
})
