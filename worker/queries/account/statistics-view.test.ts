import { expect, test } from "vitest"
import type { MonthFacts } from "#schema/coins/statistics.ts"
import { startsOf, summarise } from "./statistics-view.ts"

const NOW = Date.UTC(2026, 10, 3, 12)
const month = (name: string, patch: Partial<MonthFacts> = {}): MonthFacts => ({
  month: name,
  days: [],
  calls: [],
  recent: [],
  gapAt: null,
  ...patch,
})
const spent = (day: number, out: number) => ({
  day,
  sums: [
    { currency: "coins", reason: "gift", in: 0, out },
    { currency: "points", reason: "callMinute", in: 2, out: 0 },
  ] as const,
})
const talk = (roomNum: string, userId: number | null, day: number, minutes: number, before = 0) => ({
  roomNum,
  userId,
  day,
  minutes,
  before,
})

test("a range has a bar for each of its days, or months, to today", () => {
  expect(startsOf("week", NOW)).toHaveLength(7)
  expect(startsOf("month", NOW).at(0)).toBe("2026-10-05")
  expect(startsOf("month", NOW).at(-1)).toBe("2026-11-03")
  expect(startsOf("year", NOW)).toHaveLength(12)
  expect([startsOf("year", NOW).at(0), startsOf("year", NOW).at(-1)]).toEqual(["2025-12-01", "2026-11-01"])
})

test("what is outside the range counts nowhere, and each currency for itself", () => {
  const kept = [
    month("2026-10", { days: [spent(4, 1_000), spent(28, 10)] }),
    month("2026-11", { days: [spent(3, 7)] }),
    month("2025-11", { days: [spent(3, 5_000)] }),
  ]
  const week = summarise("week", kept, NOW)
  expect(week.coins).toMatchObject({ in: 0, out: 17, kinds: [{ reason: "gift", in: 0, out: 17 }] })
  expect(week.coins.bars.filter(({ out }) => out > 0)).toEqual([
    { start: "2026-10-28", in: 0, out: 10 },
    { start: "2026-11-03", in: 0, out: 7 },
  ])
  expect(week.points).toMatchObject({ in: 4, out: 0 })
  expect(summarise("month", kept, NOW).coins.out).toBe(17)
  expect(summarise("year", kept, NOW).coins.out).toBe(1_017)
})

test("a talk over the end of a month is one talk, and one with nobody known counts in the sum only", () => {
  const kept = [
    month("2026-10", { calls: [talk("a", 7, 31, 2), talk("b", null, 30, 4), talk("old", 7, 1, 60)] }),
    month("2026-11", { calls: [talk("a", 7, 1, 5, 2), talk("c", 7, 2, 1)] }),
  ]
  const { minutes, calls, people } = summarise("week", kept, NOW)
  expect([minutes, calls]).toEqual([10, 3])
  expect([...people].map(([userId, { minutes, rooms }]) => [userId, minutes, rooms.size])).toEqual([[7, 6, 2]])
})

test("it is complete from the newest gap in the range on", () => {
  const gap = (day: number) => Date.UTC(2026, 9, day, 5)
  const kept = [month("2026-10", { gapAt: gap(30) }), month("2026-11")]
  expect(summarise("week", kept, NOW).since).toBe(gap(30))
  expect(summarise("week", [month("2026-10", { gapAt: gap(2) })], NOW).since).toBeNull()
  expect(summarise("year", [month("2026-10", { gapAt: gap(2) })], NOW).since).toBe(gap(2))
})
