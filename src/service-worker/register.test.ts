/** What may fail to load while the service worker is registered, and when registering is given up. */
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { register } from "./register.ts"

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal("window", new EventTarget())
  vi.spyOn(console, "warn").mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** A browser that answers registrations with these in order, then repeats the last. */
const browserOf = (...answers: ReadonlyArray<Error | "redundant" | "installed" | "active">) => {
  const asked = vi.fn(async (): Promise<ServiceWorkerRegistration> => {
    const answer = answers[Math.min(asked.mock.calls.length, answers.length) - 1]
    if (answer instanceof Error) throw answer
    const worker = Object.assign(new EventTarget(), { state: answer === "active" ? "activated" : "installing" })
    setTimeout(() => {
      if (answer === "active") return
      worker.state = answer ?? ""
      worker.dispatchEvent(new Event("statechange"))
    }, 1_000)
    const [active, installing] = answer === "active" ? [worker, null] : [null, worker]
    return Object.assign(new EventTarget(), {
      active,
      installing,
      waiting: null,
    }) as unknown as ServiceWorkerRegistration
  })
  return { register: asked }
}
const LOST = new TypeError("An unknown error occurred when fetching the script.")

test("CARD-11: a script and files that the line loses are asked for again, after longer each time, until it is installed", async () => {
  const browser = browserOf(LOST, "redundant", LOST, "installed")
  const done = register(browser)
  await vi.advanceTimersByTimeAsync(4_900)
  expect(browser.register).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await done).toMatchObject({ installing: { state: "installed" } })
  expect(browser.register).toHaveBeenCalledTimes(4)
})

test("one that is there is not asked for again; a network that is back is a reason to ask at once", async () => {
  const browser = browserOf(LOST, "active")
  const done = register(browser)
  await vi.advanceTimersByTimeAsync(0)
  window.dispatchEvent(new Event("online"))
  expect(await done).toMatchObject({ active: { state: "activated" } })
  expect(browser.register).toHaveBeenCalledTimes(2)
})

test("where its files never find room four installations are tried, and where the browser wants none, one", async () => {
  const full = browserOf("redundant")
  const done = register(full)
  await vi.advanceTimersByTimeAsync(600_000)
  await done
  expect(full.register).toHaveBeenCalledTimes(4)
  const unwanted = browserOf(new DOMException("not here", "SecurityError"))
  await expect(register(unwanted)).rejects.toThrow("not here")
  expect(unwanted.register).toHaveBeenCalledTimes(1)
})
