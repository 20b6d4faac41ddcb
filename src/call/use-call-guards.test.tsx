// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest"
import { drawn, leave } from "../../tests/worlds/page/drawn.tsx"
import { useWakeLock } from "./use-call-guards.ts"

const Call = () => {
  useWakeLock(true)
  return null
}
/** Defines what jsdom lacks. */
const given = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { value, configurable: true })

/** A browser with wake locks: each one that is asked for, and `come`, which grants it. */
const browser = () => {
  const locks: Array<{ come: () => void; release: ReturnType<typeof vi.fn> }> = []
  const request = () =>
    new Promise((resolve) => {
      const release = vi.fn(async () => {})
      locks.push({ release, come: () => resolve({ release }) })
    })
  given(navigator, "wakeLock", { request })
  return locks
}
const turn = (visibilityState: DocumentVisibilityState) => {
  given(document, "visibilityState", visibilityState)
  document.dispatchEvent(new Event("visibilitychange"))
}
const settle = () => new Promise((resolve) => setTimeout(resolve))

afterEach(() => {
  Reflect.deleteProperty(navigator, "wakeLock")
  Reflect.deleteProperty(document, "visibilityState")
})

test("CALL-01: the screen stays on in a call, again when the page comes back, and no longer than the call", async () => {
  const locks = browser()
  drawn(<Call />)
  expect(locks).toHaveLength(1)
  locks[0]?.come()
  // The browser takes the lock away from a hidden page, and none is asked for there.
  turn("hidden")
  expect(locks).toHaveLength(1)
  turn("visible")
  expect(locks).toHaveLength(2)
  locks[1]?.come()
  await settle()
  expect(locks[1]?.release).not.toHaveBeenCalled()
  leave()
  expect(locks[1]?.release).toHaveBeenCalledOnce()
  turn("visible")
  expect(locks).toHaveLength(2)
})

test("CALL-01: a lock that comes after the call is over is given back", async () => {
  const locks = browser()
  drawn(<Call />)
  leave()
  locks[0]?.come()
  await settle()
  expect(locks[0]?.release).toHaveBeenCalledOnce()
})

test("CALL-01: a browser that gives no lock keeps nobody from the call", async () => {
  const refuse = vi.fn(() => Promise.reject(new DOMException("low battery", "NotAllowedError")))
  given(navigator, "wakeLock", { request: refuse })
  vi.spyOn(console, "info").mockImplementation(() => {})
  drawn(<Call />)
  await settle()
  turn("visible")
  await settle()
  expect(refuse).toHaveBeenCalledTimes(2)
  expect(leave).not.toThrow()
})
