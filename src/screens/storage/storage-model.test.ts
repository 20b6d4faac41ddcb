import { expect, test } from "vitest"
import { isTight, partsOf, widthsOf } from "./storage-model.ts"

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

test("each part is bytes, never a count of messages, and together they are the whole", () => {
  const use = {
    ...{
      chats: [],
      messages: 87,
      messageBytes: 9_000,
      log: 4_000,
      commits: 60,
      entries: 50,
      caches: 300,
      search: 2_000,
    },
    ...{ rest: 700, total: 16_000, usage: null, quota: null, persistence: "unasked" as const, at: 0 },
  } as const
  const parts = partsOf(use)
  expect(parts.messages).toBe(9_000)
  expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(use.total)
})
