import { expect, test } from "vitest"
import type { CostRow } from "../../tests/load/work.ts"
import { loadPage } from "./load-page.ts"
import { type Part, withinTimes } from "./part.ts"

const cost = (group: string, what: string, ofGateway: number, isBaseline: boolean): CostRow => ({
  ...{ group, what, isBaseline, ofGateway, ofDatabase: 1 },
  ...{ done: 100, failed: 0, took: 10_000, median: 1, worst: 2 },
})
const part: Part = {
  title: "Something",
  unit: "a thing",
  about: () => "What is done.",
  goals: (figures) => withinTimes(figures, { what: "ours", most: 2, goal: "cheap", why: "it is dear", more: 1 }),
  measure: () => Promise.reject(new Error("not here")),
}
const pageOf = (rows: ReadonlyArray<CostRow>) =>
  loadPage(
    {
      thing: { at: "2026-01-01", figures: { rows, facts: {} }, dearest: [{ what: "seal", share: 0.25 }] },
    },
    { thing: part, unmeasured: part },
  )

test("each row stands beside its group's baseline, goals say what was missed and why", () => {
  const page = pageOf([
    cost("1 at once", "ours", 3, false),
    cost("1 at once", "by hand", 1, true),
    cost("8 at once", "ours", 14, false),
    cost("8 at once", "by hand", 1, true),
  ])
  expect(page).toContain("| cheap | 1.3 to 5.0 × | missed | it is dear |")
  expect(page).toContain("| 1 at once | ours | 10 | 1.0, 2 | 3.00 | 1.00 | 2.0 | 0 |")
  expect(page).toContain("| 8 at once | ours | 10 | 1.0, 2 | 14.00 | 1.00 | 7.5 | 0 |")
  expect(page).toContain("`seal` 25.0 %")
  expect(page).toContain("Measured on 2026-01-01. What is done.")
  expect(page.match(/## Something/g)).toHaveLength(1)
})

test("a goal that is met says so and no more; what was not measured has none", () => {
  expect(pageOf([cost("a", "ours", 1, false), cost("a", "by hand", 1, true)])).toContain("| cheap | 0.7 × | met |  |")
  expect(pageOf([])).not.toContain("cheap")
})
