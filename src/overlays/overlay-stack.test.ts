import { afterEach, expect, test, vi } from "vitest"
import { overlays } from "./overlay-stack.ts"

afterEach(overlays.closeAll)
const names = () => overlays.get().map((overlay) => overlay.name)

test("OVER-01: the login popup opens with its origin and stands once however often it is asked for", () => {
  overlays.open("login", { origin: { kind: "router" } })
  overlays.open("account", {})
  overlays.open("login", { origin: { kind: "call", name: "Mia" } })
  expect(names()).toEqual(["account", "login"])
  expect(overlays.get().at(-1)?.props).toMatchObject({ origin: { kind: "call", name: "Mia" } })
})

test("closing the top gives the login up, and leaves what lies under it", () => {
  const onGiveUp = vi.fn()
  overlays.open("account", {})
  overlays.open("login", { origin: { kind: "router" }, onGiveUp })
  expect(overlays.closeTop()).toBe(true)
  expect(onGiveUp).toHaveBeenCalledOnce()
  expect(names()).toEqual(["account"])
})

test("a login that another one replaces, or that goes with all the others, is given up once", () => {
  const [first, second] = [vi.fn(), vi.fn()]
  overlays.open("login", { origin: { kind: "router" }, onGiveUp: first })
  overlays.open("login", { origin: { kind: "call", name: "Mia" }, onGiveUp: second })
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0])
  overlays.closeAll()
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1])
})

test("there is nothing to close in an empty stack", () => {
  expect(overlays.closeTop()).toBe(false)
})
