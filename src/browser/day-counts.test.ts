// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest"
import { makeDayCounts } from "./day-counts.ts"

afterEach(() => localStorage.clear())

const KEY = "counted"
const DAY = Date.UTC(2026, 10, 29, 12)
const at = (time: number) => makeDayCounts(KEY, () => time)

test("ENT-20: what is done is counted by the day YYYY-MM-DD, for each user and name, and older days are dropped", () => {
  const counts = at(DAY)
  counts.add(7, 9)
  counts.add(7, 9)
  counts.add(8, 9)
  expect([counts.get(7, 9), counts.get(8, 9), counts.get(7, 10)]).toEqual([2, 1, 0])
  expect(JSON.parse(localStorage.getItem(KEY) ?? "")).toEqual({ "2026-11-29": { "7 9": 2, "8 9": 1 } })
  const next = at(DAY + 86_400_000)
  expect(next.get(7, 9)).toBe(0)
  next.add(7, 9)
  expect(JSON.parse(localStorage.getItem(KEY) ?? "")).toEqual({ "2026-11-30": { "7 9": 1 } })
})

test.each([
  "",
  "nonsense",
  "[]",
  "null",
  '"2026-11-29"',
  '{"2026-11-29":5}',
  '{"2026-11-29":{"7 9":"2"}}',
  '{"2026-11-29":{"7 9":-1}}',
])("ENT-20: a counter that says %s counts as nothing, and counts on", (stored) => {
  localStorage.setItem(KEY, stored)
  const counts = at(DAY)
  expect(counts.get(7, 9)).toBe(0)
  counts.add(7, 9)
  expect(counts.get(7, 9)).toBe(1)
})

test("ENT-20: a day keeps two hundred names, those that were counted last", () => {
  const counts = at(DAY)
  for (let name = 0; name < 250; name++) counts.add(7, `n${name}`)
  expect(Object.keys(JSON.parse(localStorage.getItem(KEY) ?? "")["2026-11-29"])).toHaveLength(200)
  expect([counts.get(7, "n49"), counts.get(7, "n50"), counts.get(7, "n249")]).toEqual([0, 1, 1])
})
