import { expect, test } from "vitest"
import { isTight, widthsOf } from "./storage-model.ts"

test("the parts of a meter fill it, and none that is there is too thin to be seen", () => {
  const widths = widthsOf([9_990, 5, 0, 5])
  expect(widths.reduce((a, b) => a + b, 0)).toBeCloseTo(100)
  expect(widths[1]).toBeGreaterThan(1)
  expect(widths[2]).toBe(0)
})

test("an empty meter has no parts", () => {
  expect(widthsOf([0, 0])).toEqual([0, 0])
})

test("a download may not fit when it is larger than what is free, and nothing is said where the browser does not say", () => {
  const history = { state: "idle", wanted: false, covered: false, done: 0, total: 9, guess: 10 } as const
  expect(isTight({ ...history, free: 9 })).toBe(true)
  expect(isTight({ ...history, free: 10 })).toBe(false)
  expect(isTight({ ...history, free: undefined })).toBe(false)
})
