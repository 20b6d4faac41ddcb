import { expect, test } from "vitest"
import { parseWallFilters } from "./wall-filters.ts"

test("ROUTE-05: what a tab noted of the wall's filters is read again; anything else is all hosts", () => {
  expect(parseWallFilters("3|ES")).toEqual({ groupId: 3, countryId: "ES" })
  expect(parseWallFilters("1001|")).toEqual({ groupId: 1001, countryId: null })
  expect(parseWallFilters("0|MY-C")).toEqual({ groupId: 0, countryId: "MY-C" })
  for (const text of [null, "", "ES", "3", "-3|ES", "3|Spain", "99999999999|"])
    expect(parseWallFilters(text)).toEqual({ groupId: 0, countryId: null })
})
