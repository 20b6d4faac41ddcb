import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { loadWithRetries } from "./load-with-retries.ts"

const page = new EventTarget()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal("window", page)
  vi.spyOn(console, "warn").mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const failing = (times: number) => {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= times) throw new TypeError("Failed to fetch dynamically imported module")
    return "part"
  })
  return load
}

test("a part that cannot be fetched is tried again until it is there", async () => {
  const load = failing(2)
  const part = loadWithRetries(load)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(load).toHaveBeenCalledTimes(3)
  expect(await part).toBe("part")
})

test("a network that comes back is a reason to try at once", async () => {
  const load = failing(1)
  const part = loadWithRetries(load)
  await vi.advanceTimersByTimeAsync(0)
  page.dispatchEvent(new Event("online"))
  expect(await part).toBe("part")
})
