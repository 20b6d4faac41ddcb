// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest"
import { dropStored, keepStored, readStored, tabStored } from "./stored.ts"

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

/** Makes storage fail as on a full disk. */
const refuse = (act: "getItem" | "setItem" | "removeItem") =>
  vi.spyOn(Storage.prototype, act).mockImplementation(() => {
    throw new DOMException("no room", "QuotaExceededError")
  })

test("what is kept is there until it is dropped, on the device and for the tab apart", () => {
  keepStored("choice", "one")
  expect(readStored("choice")).toBe("one")
  expect(tabStored.read("choice")).toBeUndefined()
  dropStored("choice")
  expect(readStored("choice")).toBeUndefined()
})

test("where the disk is full the newer choice holds until the page closes, and is kept once there is room", () => {
  vi.spyOn(console, "warn").mockImplementation(() => {})
  keepStored("choice", "one")
  const full = refuse("setItem")
  keepStored("choice", "two")
  expect(readStored("choice")).toBe("two")

  full.mockRestore()
  keepStored("choice", "three")
  expect(readStored("choice")).toBe("three")
  expect(localStorage.getItem("choice")).toBe("three")
})

test("where storage is refused altogether a choice is there as long as the page, and can be dropped", () => {
  vi.spyOn(console, "warn").mockImplementation(() => {})
  for (const act of ["getItem", "setItem", "removeItem"] as const) refuse(act)
  keepStored("choice", "one")
  expect(readStored("choice")).toBe("one")
  dropStored("choice")
  expect(readStored("choice")).toBeUndefined()
})
