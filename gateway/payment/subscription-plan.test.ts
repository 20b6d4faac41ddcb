import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { RETRY_AFTER_DAYS } from "#schema/rules/coins/shop.ts"
import { DAY_MS } from "#schema/rules/gateway-day.ts"
import type { SubscriptionRow } from "../store/tables/shop/subscriptions.ts"
import { changedTo, notRenewed, periodEnd, renewed } from "./subscription-plan.ts"

const AT = Date.UTC(2026, 0, 31, 10)
const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const weekly: SubscriptionRow = {
  subscriptionId: "order-1",
  userId: 1,
  coinId: 11,
  coinCode: "weekly_600",
  itemName: "660 coins, weekly",
  type: "weekly",
  coins: 660,
  amount: 499,
  amountUsd: 499,
  currency: "USD",
  countryCode: "US",
  channelCode: "till",
  channelName: "Till",
  cardId: null,
  reference: "till:order-1",
  status: "subscribed",
  startedAt: AT,
  periods: 1,
  paidUntil: AT + 7 * DAY_MS,
  failures: 0,
  nextAt: AT + 7 * DAY_MS,
  openOrderId: null,
  asked: false,
  createdAt: AT,
  updatedAt: AT,
}

test("COIN-08: a month ends on the same day of the next, or on that month's last, and later months are not shorter for it", () => {
  expect([1, 2, 3, 13].map((n) => day(periodEnd("monthly", AT, n)))).toEqual([
    "2026-02-28",
    "2026-03-31",
    "2026-04-30",
    "2027-02-28",
  ])
  expect(day(periodEnd("weekly", AT, 2))).toBe("2026-02-14")
})

describe("a renewal", () => {
  test("COIN-08: paid in time it adds a period to the one before, paid days late it begins one anew", () => {
    expect(renewed(weekly, weekly.paidUntil + 5 * 60_000)).toMatchObject({
      ...{ status: "subscribed", periods: 2, startedAt: AT, paidUntil: AT + 14 * DAY_MS, nextAt: AT + 14 * DAY_MS },
    })
    const late = weekly.paidUntil + 3 * DAY_MS
    expect(renewed({ ...weekly, status: "pastDue", failures: 2 }, late)).toMatchObject({
      ...{ status: "subscribed", failures: 0, startedAt: late, paidUntil: late + 7 * DAY_MS },
    })
  })

  test("COIN-08: not paid it is tried again after one, two and three days, then the subscription ends", () => {
    let row = weekly
    const waits: Array<number | null> = []
    for (let n = 0; n <= RETRY_AFTER_DAYS.length; n++) {
      row = { ...row, ...notRenewed(row, AT) }
      waits.push(row.nextAt === null ? null : (row.nextAt - AT) / DAY_MS)
    }
    expect(waits).toEqual([1, 2, 3, null])
    expect(row.status).toBe("cancelled")
  })

  test("COIN-08: under way while its user pauses, it is kept when it is paid and not tried again when it is not", () => {
    const paused = { ...weekly, status: "paused", nextAt: null, openOrderId: "order-2" } as const
    expect({ ...paused, ...renewed(paused, weekly.paidUntil) }).toMatchObject({
      ...{ status: "paused", nextAt: null, openOrderId: null, paidUntil: AT + 14 * DAY_MS },
    })
    expect({ ...paused, ...notRenewed(paused, weekly.paidUntil) }).toMatchObject({ status: "paused", nextAt: null })
  })
})

test("COIN-08: resumed it renews when its paid time is over, at once when it is; a card that was refused is not asked at once", () => {
  const paused = { ...weekly, status: "paused", nextAt: null } as const
  expect(changedTo(paused, "subscribed", AT)).toMatchObject({ status: "subscribed", nextAt: weekly.paidUntil })
  const later = weekly.paidUntil + 9 * DAY_MS
  expect(changedTo(paused, "subscribed", later)).toMatchObject({ nextAt: later })
  expect(changedTo({ ...paused, failures: 2 }, "subscribed", later)).toEqual({
    ...{ status: "pastDue", nextAt: later + 2 * DAY_MS },
  })
})

test("COIN-08: whatever one does with it, a cancelled one is never charged, and a running one always has a time or an order", () => {
  const step = fc.constantFrom("paid", "unpaid", "subscribed", "paused", "cancelled", "due")
  fc.assert(
    fc.property(fc.array(fc.tuple(step, fc.integer({ min: 0, max: 20 })), { maxLength: 40 }), (steps) => {
      let row = weekly
      let at = AT
      for (const [what, days] of steps) {
        at += days * DAY_MS
        const wasCancelled = row.status === "cancelled"
        if (what === "due" && row.nextAt !== null && row.nextAt <= at) row = { ...row, nextAt: null, openOrderId: "o" }
        else if ((what === "paid" || what === "unpaid") && row.openOrderId !== null)
          row = { ...row, ...(what === "paid" ? renewed(row, at) : notRenewed(row, at)) }
        else if (what === "subscribed" || what === "paused" || what === "cancelled")
          row = { ...row, ...changedTo(row, what, at) }
        if (wasCancelled) expect(row.status).toBe("cancelled")
        const runs = row.status === "subscribed" || row.status === "pastDue"
        if (runs) expect(row.nextAt !== null || row.openOrderId !== null).toBe(true)
        else expect(row.nextAt).toBeNull()
        if (row.nextAt !== null && row.status === "subscribed") expect(row.nextAt).toBeGreaterThanOrEqual(row.paidUntil)
      }
    }),
    { numRuns: 2_000 },
  )
})
