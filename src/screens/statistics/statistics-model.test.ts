import { expect, test } from "vitest"
import { KIND_COLOURS, meanMinutes } from "./statistics-model.ts"

test("a talk in the middle has whole minutes, at least one when there was a talk", () => {
  expect([meanMinutes(0, 0), meanMinutes(1, 4), meanMinutes(10, 4), meanMinutes(96, 14)]).toEqual([0, 1, 3, 7])
})

test("no two kinds have colours of one lightness, in either theme", () => {
  const lightness = (theme: 0 | 1) =>
    Object.values(KIND_COLOURS).map((colour) => Number([...colour.matchAll(/oklch\((\S+)/g)][theme]?.[1]))
  for (const values of [lightness(0), lightness(1)]) {
    const sorted = values.toSorted((a, b) => a - b)
    for (const [at, value] of sorted.entries()) if (at > 0) expect(value - (sorted[at - 1] ?? 0)).toBeGreaterThan(0.05)
  }
})
