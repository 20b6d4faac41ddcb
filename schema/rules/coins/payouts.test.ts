import { expect, test } from "vitest"
import {
  isPayoutRejection,
  PAYOUT_MIN_POINTS,
  PAYOUTS_PER_MONTH,
  payablePoints,
  payoutBar,
  payoutCents,
  payoutMoney,
} from "./payouts.ts"

const NOW = Date.UTC(2026, 1, 10)
const asked = (status: string, requestedAt = NOW) => ({ status, requestedAt })

test("PROD-02: points are worth money in whole steps, to the cent", () => {
  expect([0, 99, 100, 2_050, 123_456].map(payablePoints)).toEqual([0, 0, 100, 2_000, 123_400])
  expect([0, 99, 100, 2_050, 123_456].map(payoutCents)).toEqual([0, 0, 50, 1_000, 61_700])
  expect(payoutMoney(2_100)).toBe(10.5)
})

test("PROD-02: one payout at a time, so many a month of UTC, and none of too few points", () => {
  const many = Array.from({ length: PAYOUTS_PER_MONTH }, () => asked("paid"))
  const barOf = (payouts: ReadonlyArray<ReturnType<typeof asked>>, points = PAYOUT_MIN_POINTS) =>
    payoutBar(points, payouts, NOW)
  expect(barOf([])).toBeNull()
  expect(barOf([], PAYOUT_MIN_POINTS - 1)).toBe("pointsTooFew")
  expect(barOf([asked("requested", 0)], 0)).toBe("payoutOpen")
  expect(barOf(many)).toBe("payoutLimit")
  expect(barOf(many.map(({ requestedAt }) => asked("rejected", requestedAt)))).toBeNull()
  expect(barOf(many.map(({ status }) => asked(status, Date.UTC(2026, 1, 1) - 1)))).toBeNull()
  expect(barOf(many.map(({ status }) => asked(status, Date.UTC(2026, 1, 1))))).toBe("payoutLimit")
})

test("a word that is no reason is none", () => {
  expect(["rules", "details", "because", ""].map(isPayoutRejection)).toEqual([true, true, false, false])
})
