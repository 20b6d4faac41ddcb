// @vitest-environment jsdom
import { expect, test } from "vitest"
import { parseWallFilters, type WallFilters, wallFiltersNote } from "./wall-filters.ts"

const ALL: WallFilters = { groupId: 0, countryId: null, limits: {} }

test("SOC-10: what a device noted of the wall's filters is read again", () => {
  for (const filters of [
    ALL,
    { groupId: 3, countryId: "ES", limits: {} },
    { groupId: 1001, countryId: null, limits: { gender: 1 } },
    { groupId: 0, countryId: "MY-C", limits: { gender: 2, languageId: 36, interestId: 21 } },
    { groupId: 0, countryId: null, limits: { interestId: 7 } },
  ] satisfies ReadonlyArray<WallFilters>)
    expect(parseWallFilters(wallFiltersNote(filters))).toEqual(filters)
})

test("SOC-10: anything else is all hosts, and what is no language or interest has no limit", () => {
  for (const text of [undefined, "", "ES", "3", "3|ES", "-3|ES|||", "3|Spain|||", "99999999999||||", "0||3||"])
    expect(parseWallFilters(text)).toEqual(ALL)
  for (const text of ["0|||0|0", "0|||37|22", "0|||99|99", "0|||01|"]) expect(parseWallFilters(text)).toEqual(ALL)
})
