import { expect, test } from "vitest"
import { widthsOf } from "./storage-model.ts"

test("the parts of a meter fill it, and none that is there is too thin to be seen", () => {
  const widths = widthsOf([9_990, 5, 0, 5])
  expect(widths.reduce((a, b) => a + b, 0)).toBeCloseTo(100)
  expect(widths[1]).toBeGreaterThan(1)
  expect(widths[2]).toBe(0)
})

test("an empty meter has no parts", () => {
  expect(widthsOf([0, 0])).toEqual([0, 0])
})
