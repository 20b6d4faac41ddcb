import { expect, test } from "vitest"
import { placeInAddress } from "../place/use-place.ts"
import { dayInField, momentOfDay } from "./thread-day.ts"

test("a day of a date field begins at local midnight; what is no day of the calendar is none", () => {
  expect(momentOfDay("2026-03-03")).toBe(new Date(2026, 2, 3).getTime())
  expect(momentOfDay("1960-01-01")).toBe(0)
  for (const text of ["", "2026-02-30", "2026-13-01", "3.3.2026", "20260-01-01"])
    expect(momentOfDay(text)).toBe(undefined)
  expect(dayInField(new Date(2026, 2, 3, 23, 59).getTime())).toBe("2026-03-03")
})

test("only a number names a message in an address", () => {
  expect([placeInAddress("0"), placeInAddress("120")]).toEqual([0, 120])
  for (const text of [null, "", "-1", "1.5", "1e3", "abc", "9999999999"]) expect(placeInAddress(text)).toBe(undefined)
})
