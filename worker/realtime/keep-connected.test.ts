import { expect, test } from "vitest"
import { refusedMs } from "./keep-connected.ts"

test("a socket that gave way to newer ones of its session does not come back soon to throw them out", () => {
  expect(refusedMs({ kind: "tooManySockets" })).toBeGreaterThanOrEqual(5 * 60_000)
  expect(refusedMs({ kind: "loginExpired" })).toBe(30_000)
  expect([refusedMs({ kind: "rateLimited" }), refusedMs(null)]).toEqual([undefined, undefined])
})
