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
  const [load, onMissing] = [failing(2), vi.fn()]
  const part = loadWithRetries(load, onMissing)
  await vi.advanceTimersByTimeAsync(400)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(load).toHaveBeenCalledTimes(3)
  expect(onMissing).toHaveBeenCalledTimes(1)
  expect(await part).toBe("part")
})

test("who waits for a part that comes at the second try hears nothing", async () => {
  const onMissing = vi.fn()
  const part = loadWithRetries(failing(1), onMissing)
  await vi.advanceTimersByTimeAsync(500)
  expect(await part).toBe("part")
  expect(onMissing).not.toHaveBeenCalled()
})

test("a network that comes back is a reason to try at once", async () => {
  const load = failing(1)
  const part = loadWithRetries(load)
  await vi.advanceTimersByTimeAsync(0)
  page.dispatchEvent(new Event("online"))
  expect(await part).toBe("part")
})

test("a part that does not come although others can be had is said to be stuck, and is tried on", async () => {
  const fetched = vi.fn(async () => new Response())
  vi.stubGlobal("fetch", fetched)
  const [load, onMissing, onStuck] = [failing(4), vi.fn(), vi.fn()]
  const part = loadWithRetries(load, onMissing, onStuck)
  await vi.advanceTimersByTimeAsync(3_000)
  expect([load.mock.calls.length, fetched.mock.calls.length]).toEqual([2, 0])
  await vi.advanceTimersByTimeAsync(20_000)
  expect([onMissing.mock.calls.length, onStuck.mock.calls.length, fetched.mock.calls.length]).toEqual([1, 1, 1])
  expect(await part).toBe("part")
})

test("without a network nothing is said to be stuck, nor when an answer is an error", async () => {
  const onStuck = vi.fn()
  for (const answer of [
    () => Promise.reject(new TypeError("Failed to fetch")),
    async () => new Response("", { status: 502 }),
  ]) {
    vi.stubGlobal("fetch", answer)
    const part = loadWithRetries(failing(7), undefined, onStuck)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await part).toBe("part")
  }
  expect(onStuck).not.toHaveBeenCalled()
})
