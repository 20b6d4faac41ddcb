import { expect, test } from "vitest"
import { keepOrder } from "./use-wall-pages.ts"

const host = (userId: number, callPrice = 10) => ({ userId, callPrice })

test("SOC-04: whoever is shown keeps the place when the gateway's order has changed", () => {
  const shown = [host(1), host(2), host(3)]
  expect(keepOrder(shown, [host(3), host(2, 20), host(1)])).toEqual([host(1), host(2, 20), host(3)])
})

test("SOC-04: newcomers follow, and somebody whom a moved list names in no page stays", () => {
  expect(keepOrder([host(1), host(2)], [host(4), host(2), host(5)])).toEqual([host(1), host(2), host(4), host(5)])
})

test("SOC-04: nothing shown: the gateway's order, each person once", () => {
  expect(keepOrder([], [host(2), host(1), host(2), host(3)])).toEqual([host(2), host(1), host(3)])
})
