import fc from "fast-check"
import { expect, test } from "vitest"
import { DAY_MS, dayStart } from "#schema/rules/gateway-day.ts"
import type { SpendingLimitRow } from "../store/tables/shop/spending-limits.ts"
import { isOverLimit, type Limits, limitsAsked, limitsNow, shownLimit } from "./spending-limit.ts"

const NOW = Date.UTC(2026, 10, 23, 17)
const ask = (row: SpendingLimitRow | null, day: number | null, month: number | null, now = NOW) =>
  limitsAsked(row, { userId: 1, currency: "USD", day, month, coins: null }, now)
const NOTHING = { orders: [], spentCoins: 0 }
const paid = (amount: number, createdAt: number, patch: object = {}) => ({
  ...{ amount, currency: "USD" as const, createdAt, status: "success" as const, refund: null },
  ...patch,
})
const heldAt = (row: SpendingLimitRow, now: number) => {
  const { day, month } = shownLimit(row, NOTHING, "USD", now)
  return { day, month }
}

test("a lower limit holds at once, a higher one a day later, and asking for it again does not make it wait anew", () => {
  const first = ask(null, 2_000, null)
  expect(heldAt(first, NOW)).toEqual({ day: 20, month: null })
  const lower = ask(first, 1_000, 5_000, NOW + 1)
  expect(heldAt(lower, NOW + 1)).toEqual({ day: 10, month: 50 })
  const raised = ask(lower, 3_000, 4_000, NOW + 2)
  // The lowered limit of one request holds at once.
  expect(heldAt(raised, NOW + 2)).toEqual({ day: 10, month: 40 })
  expect(shownLimit(raised, NOTHING, "USD", NOW + 2).later).toMatchObject({ day: 30, month: 40, at: NOW + 2 + DAY_MS })
  const again = ask(raised, 3_000, 4_000, NOW + DAY_MS)
  expect(again.laterAt).toBe(NOW + 2 + DAY_MS)
  expect(heldAt(again, NOW + 1 + DAY_MS)).toEqual({ day: 10, month: 40 })
  expect(heldAt(again, NOW + 2 + DAY_MS)).toEqual({ day: 30, month: 40 })
  const none = ask(again, null, null, NOW + 3 * DAY_MS)
  expect(heldAt(none, NOW + 3 * DAY_MS)).toEqual({ day: 30, month: 40 })
  expect(heldAt(none, NOW + 4 * DAY_MS)).toEqual({ day: null, month: null })
})

test("the limit of coins goes by the same rule, in whatever currency the others are", () => {
  const coins = (row: SpendingLimitRow | null, most: number | null, now: number, currency: "USD" | "JPY" = "USD") =>
    limitsAsked(row, { userId: 1, currency, day: null, month: null, coins: most }, now)
  const first = coins(null, 400, NOW)
  expect(limitsNow(first, NOW).coins).toBe(400)
  const raised = coins(first, 900, NOW + 1, "JPY")
  expect(limitsNow(raised, NOW + DAY_MS).coins).toBe(400)
  expect(limitsNow(raised, NOW + 1 + DAY_MS).coins).toBe(900)
  expect(limitsNow(coins(raised, 300, NOW + 2), NOW + 2).coins).toBe(300)
  expect(shownLimit(raised, { orders: [], spentCoins: 120 }, "USD", NOW + 2)).toMatchObject({
    ...{ coins: 400, spentCoins: 120, later: { coins: 900, at: NOW + 1 + DAY_MS } },
  })
  expect(limitsNow(null, NOW).coins).toBeNull()
})

test("what is lowered while a higher one waits ends the waiting", () => {
  const raised = ask(ask(null, 1_000, null), 2_000, null, NOW + 1)
  const lower = ask(raised, 500, null, NOW + 2)
  expect(heldAt(lower, NOW + 9 * DAY_MS)).toEqual({ day: 5, month: null })
})

test("whatever is asked for, in whatever order, nothing higher holds before a day has passed since it was asked for", () => {
  const Amount = fc.option(fc.integer({ min: 0, max: 50 }), { nil: null })
  const Wish = fc.record({ day: Amount, month: Amount, wait: fc.integer({ min: 0, max: 2 * DAY_MS }) })
  const most = (limit: number | null): number => limit ?? Number.POSITIVE_INFINITY
  fc.assert(
    fc.property(fc.array(Wish, { minLength: 2, maxLength: 12 }), (wishes) => {
      let [row, now]: [SpendingLimitRow | null, number] = [null, NOW]
      const asked: Array<Pick<Limits, "day" | "month"> & { readonly at: number }> = []
      for (const { day, month, wait } of wishes) {
        row = ask(row, day, month, now)
        asked.push({ day, month, at: now })
        now += wait
        // At most the limit asked for last, and at most any limit asked for within the last day.
        const held = shownLimit(row, NOTHING, "USD", now)
        for (const limit of ["day", "month"] as const) {
          const last = most(asked.at(-1)?.[limit] ?? null)
          expect(most(held[limit]) * 100).toBeLessThanOrEqual(last + 1e-6)
          const before = asked.filter(({ at }) => at > now - DAY_MS).map((one) => most(one[limit]))
          expect(most(held[limit]) * 100).toBeLessThanOrEqual(Math.min(...before) + 1e-6)
        }
      }
    }),
    { numRuns: 300 },
  )
})

test("paid and open orders of the day and the month count, ended and refunded ones do not", () => {
  const row = ask(null, 1_000, 2_500)
  const today = dayStart(NOW)
  const over = (orders: ReadonlyArray<ReturnType<typeof paid>>, amount: number) =>
    isOverLimit(row, orders, { amount, currency: "USD" }, NOW)
  expect(over([], 1_000)).toBe(false)
  expect(over([], 1_001)).toBe(true)
  expect(over([paid(499, today)], 499)).toBe(false)
  expect(over([paid(499, today, { status: "processing" })], 502)).toBe(true)
  expect(over([paid(900, today, { status: "cancelled" }), paid(900, today, { refund: "refunded" })], 1_000)).toBe(false)
  expect(over([paid(900, today - 1)], 1_000)).toBe(false)
  expect(over([paid(999, today - 1), paid(999, today - DAY_MS)], 600)).toBe(true)
  // The previous month does not count.
  expect(over([paid(2_000, Date.UTC(2026, 9, 31, 23))], 1_000)).toBe(false)
  expect(isOverLimit(null, [paid(9_999_999, today)], { amount: 1, currency: "USD" }, NOW)).toBe(false)
  expect(
    shownLimit(row, { orders: [paid(499, today), paid(100, today - 1)], spentCoins: 7 }, "USD", NOW),
  ).toMatchObject({
    ...{ spentDay: 4.99, spentMonth: 5.99, spentCoins: 7 },
  })
})

test("who has moved to a country with another currency keeps the limit by what the same package costs in both", () => {
  const row = ask(null, 999, null)
  const yen = { amount: 1_500, currency: "JPY" as const }
  expect(isOverLimit(row, [], yen, NOW)).toBe(false)
  expect(isOverLimit(row, [paid(99, dayStart(NOW))], yen, NOW)).toBe(true)
  const inYen = limitsAsked(row, { userId: 1, currency: "JPY", day: 9_999, month: null, coins: null }, NOW + 1)
  expect(shownLimit(inYen, NOTHING, "USD", NOW + 1)).toMatchObject({
    currency: "JPY",
    day: 1_500,
    later: { day: 9_999 },
  })
})
