// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest"

const QUERY = `?userId=10001&loginToken=${"t".repeat(43)}`
const open = async (address: string) => {
  history.replaceState({ key: "before" }, "", address)
  vi.resetModules()
  return await import("./login-link.ts")
}

beforeEach(() => history.replaceState(null, "", "/"))

test("ENT-21: a login link leaves the address at once, and is given once", async () => {
  const length = history.length
  const { takeLoginLink } = await open(`/${QUERY}`)
  expect(location.href).not.toContain("loginToken")
  expect([location.pathname, location.search, history.length]).toEqual(["/", "", length])
  expect([takeLoginLink(), takeLoginLink()]).toEqual([QUERY, ""])
})

test("ENT-21: any other address stays as it is", async () => {
  const { takeLoginLink } = await open("/wall?group=2#top")
  expect(location.href).toMatch(/\/wall\?group=2#top$/)
  expect(takeLoginLink()).toBe("")
})
