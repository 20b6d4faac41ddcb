import { expect, test } from "vitest"
import { metaOf, needsLogin } from "./route-meta.ts"

test.each(["/", "/wall", "/profile/12", "/login"])(
  "ROUTE-01, ROUTE-02, ROUTE-04, ROUTE-05: %s opens without login",
  (path) => {
    expect(needsLogin(path)).toBe(false)
  },
)

test.each(["/message", "/message/IMMessageSession/12"])("NAV-01, ROUTE-17: %s needs login", (path) => {
  expect(needsLogin(path)).toBe(true)
})

test("ROUTE-20: an unknown path asks for no login, since it leads to the root", () => {
  expect(needsLogin("/nothing/of/ours")).toBe(false)
})

test("ROUTE-05: only the wall is kept alive", () => {
  expect(metaOf("/wall").kept).toBe(true)
  expect(metaOf("/").kept).toBeUndefined()
})
