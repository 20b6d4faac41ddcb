import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { demoHosts } from "../demo/people.ts"
import type { AccountRow } from "../store/tables/accounts.ts"
import { interestGroupOf, MOST_IN_PAGE, pageOf, wallOrder } from "./wall-order.ts"

const hosts: ReadonlyArray<AccountRow> = demoHosts(30, 0).map((host, i) => ({ ...host, id: i + 1, rank: 30 - i }))
const present = (statuses: Readonly<Record<number, 0 | 1 | 2>>) =>
  hosts.map(({ id }) => ({ userId: id, status: statuses[id] ?? 0, seenAt: null }))

describe("the order of the wall", () => {
  test("SOC-04: who is online stands first, then the busy, then the rest, each by rank", () => {
    const order = wallOrder(0, hosts, present({ 3: 2, 20: 2, 9: 1 }))
    expect(order.slice(0, 5)).toEqual([20, 3, 9, 30, 29])
  })

  test("SOC-04: a category shows all hosts by its own measure", () => {
    const newest = wallOrder(
      101,
      hosts.map((host) => ({ ...host, createdAt: host.id })),
      [],
    )
    expect(newest.slice(0, 2)).toEqual([30, 29])
    const featured = wallOrder(
      100,
      hosts.map((host) => ({ ...host, likedCount: host.id === 7 ? 9_999 : 1 })),
      [],
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
        expect(wallOrder(0, shuffled, present(by))).toEqual(wallOrder(0, hosts, present(by)))
      }),
    )
  })
})

describe("pages", () => {
  test("SOC-04: pages of any size put together are the whole order, without a repeat", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(), { maxLength: 200 }), fc.integer({ min: 1, max: 50 }), (order, size) => {
        const pages = Array.from(
          { length: Math.ceil(order.length / size) + 1 },
          (_, i) => pageOf(order, i + 1, size).ids,
        )
        expect(pages.flat()).toEqual(order)
      }),
    )
  })

  test("numbers out of range are brought into it and a limit cuts the list", () => {
    const order = [...Array(100).keys()]
    expect(pageOf(order, -3, 10).pageNo).toBe(1)
    expect(pageOf(order, 1, 9_999).ids).toHaveLength(MOST_IN_PAGE)
    expect(pageOf(order, 3, 30, 72)).toEqual({
      ids: [60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71],
      count: 72,
      beyond: 28,
      pageNo: 3,
      pageSize: 30,
    })
  })
})
