import { afterEach, beforeEach, expect, test, vi } from "vitest"

const stored = new Map<string, string>()
beforeEach(() =>
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  }),
)
afterEach(() => {
  stored.clear()
  vi.unstubAllGlobals()
})
/** The module as a freshly loaded page has it. */
const fresh = () => {
  vi.resetModules()
  return import("./call-use.ts")
}

test("CALL-28: what a tab has had of its call is there after a reload, and nothing of it in another call", async () => {
  const before = await fresh()
  expect(before.callUseOf("a")).toEqual({})
  before.keepUse("a", { pictureMs: 4_200 })
  before.keepUse("a", { bytes: 900 })
  const after = await fresh()
  expect(after.callUseOf("a")).toEqual({ pictureMs: 4_200, bytes: 900 })
  after.keepUse("b", { bytes: 3 })
  expect(after.callUseOf("b")).toEqual({ bytes: 3 })
  expect((await fresh()).callUseOf("a")).toEqual({})
})

test("what cannot be read of it is nothing", async () => {
  for (const text of ["{", "7", '{"roomNum":"a","bytes":-1,"pictureMs":"x"}']) {
    stored.set("livcam-call-use", text)
    expect((await fresh()).callUseOf("a")).toEqual({})
  }
})
