import { expect, test } from "vitest"
import { endpoints } from "#schema/endpoints.ts"
import { GATEWAY_ADDRESS } from "#schema/rules/constants.ts"
import { pathLanguages } from "../i18n/site-languages.ts"
import { metaOf, needsLogin } from "./route-meta.ts"
import { type RouteEntry, routeTable } from "./routes.tsx"

test.each(["/", "/wall", "/profile/12", "/login"])("ROUTE-01, ROUTE-02, ROUTE-04: %s opens without login", (path) => {
  expect(needsLogin(path)).toBe(false)
})

test.each(["/message", "/message/IMMessageSession/12"])("NAV-01, ROUTE-17: %s needs login", (path) => {
  expect(needsLogin(path)).toBe(true)
})

test("ROUTE-20: an unknown path asks for no login, since it leads to the root", () => {
  expect(needsLogin("/nothing/of/ours")).toBe(false)
})

test("only the wall is kept alive", () => {
  expect(metaOf("/wall").kept).toBe(true)
  expect(metaOf("/").kept).toBeUndefined()
})

/** Every address of the table, parents and children, with a number where it names a person. */
const addressesOf = ({ path, children = [] }: RouteEntry, above = ""): ReadonlyArray<string> => {
  const address = (path.startsWith("/") ? path : `${above}/${path}`).replace(/:\w+/g, "12")
  return [address, ...children.flatMap((child) => addressesOf(child, address))]
}

test("no route of the page stands at an address of the gateway, and every endpoint does", () => {
  const pages = routeTable.flatMap((route) => addressesOf(route))
  expect(pages).toEqual(expect.arrayContaining(["/friends", "/message/IMMessageSession/12"]))
  const localised = pages.flatMap((page) => [page, ...pathLanguages.map((language) => `/${language}${page}`)])
  expect(localised.filter((page) => GATEWAY_ADDRESS.test(page))).toEqual([])
  const paths = Object.values(endpoints).map(({ path }) => path)
  expect(paths.filter((path) => !GATEWAY_ADDRESS.test(path))).toEqual([])
})
