import { expect, test } from "vitest"
import { phoneOf } from "#schema/rules/account/phone.ts"
import { COUNTRIES, REGION_IDS } from "#schema/rules/people/countries.ts"
import { callingCode, countriesServed, countryOfNumber, numberOf } from "./calling-codes.ts"

const NOBODY_LIVES_THERE = ["AQ", "BV", "GS", "HM", "PN", "TF", "UM"]

test("AUTH-02: every country of the list that has telephones has a calling code, and no other", () => {
  const regions: ReadonlyArray<string> = REGION_IDS
  const all = COUNTRIES.map(({ countryId }) => countryId).filter((id) => !regions.includes(id))
  expect(all.filter((id) => callingCode(id) === undefined).sort()).toEqual(NOBODY_LIVES_THERE)
  expect(countriesServed([]).filter((id) => !all.includes(id))).toEqual([])
  expect(new Set(countriesServed([])).size).toBe(all.length - NOBODY_LIVES_THERE.length)
})

test.each([
  ["DE", "0151 23456789", "+4915123456789"],
  ["DE", "151 23456789", "+4915123456789"],
  // These zeros are part of the number.
  ["IT", "02 1234 5678", "+390212345678"],
  ["CI", "01 23 45 67 89", "+2250123456789"],
  ["US", "(202) 555-0143", "+12025550143"],
  ["US", "1 202 555 0143", "+12025550143"],
  ["BS", "242 355 1234", "+12423551234"],
  ["HU", "06 20 123 4567", "+36201234567"],
  ["RU", "8 912 345 67 89", "+79123456789"],
  ["RU", "912 345 67 89", "+79123456789"],
  ["IN", "98765 43210", "+919876543210"],
] as const)("AUTH-02: in %s %s is the number %s", (country, typed, number) => {
  expect(numberOf(typed, country)).toBe(number)
  expect(phoneOf(number)).toBe(number)
})

test("AUTH-02: a whole number stands as it was typed, wherever one is; so does one of no country, and nothing", () => {
  for (const typed of ["+49 151 23456789", "0049 151 23456789"]) expect(numberOf(` ${typed} `, "IN")).toBe(typed)
  expect(numberOf("0151 23456789", undefined)).toBe("0151 23456789")
  expect([numberOf("", "IN"), numberOf(" - ", "IN"), numberOf("12", "AQ")]).toEqual(["", "-", "12"])
})

test.each([
  ["+49 151", undefined, "DE"],
  ["0091 98", undefined, "IN"],
  ["+1 202", undefined, "US"],
  ["+1 242 355", undefined, "BS"],
  ["+1 242 355", "US", "US"],
  ["+44 7", "JE", "JE"],
  ["+44 7", "DE", "GB"],
  ["+7 9", undefined, "RU"],
  ["+358", undefined, "FI"],
  ["+", undefined, undefined],
  ["+0", undefined, undefined],
  ["151", "DE", undefined],
] as const)("AUTH-02: %s, with %s chosen, is of %s", (typed, chosen, country) => {
  expect(countryOfNumber(typed, chosen)).toBe(country)
})

test.each([
  [["+49"], ["DE"]],
  [
    ["+49", "+91"],
    ["DE", "IN"],
  ],
  // A part of a country's numbers.
  [["+4915"], ["DE"]],
  [["+1876"], ["JM"]],
  [["+44"], ["GB", "GG", "IM", "JE"]],
  [["+999"], []],
] as const)("ERR-08: codes that go to %s serve %s", (starts, countries) => {
  expect([...countriesServed(starts)].sort()).toEqual(countries)
})

test("ERR-08: codes that go to North America serve all countries of it", () => {
  expect(countriesServed(["+1"])).toEqual(expect.arrayContaining(["US", "CA", "BS", "JM"]))
  expect(countriesServed(["+1"])).toHaveLength(25)
})
