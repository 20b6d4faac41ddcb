import { describe, expect, test } from "vitest"
import { callableFrom, type HostSchedule, isCallable, isSchedule, tidySpans } from "./schedule.ts"

const at = (text: string) => Date.parse(text)
/** Weekdays from 18:00 to 23:00. */
const evenings: HostSchedule = {
  timeZone: "Europe/Madrid",
  spans: [1, 2, 3, 4, 5].map((day) => ({ day, from: 18 * 60, to: 23 * 60 })),
}

describe("when a host takes calls", () => {
  test("within a span now, outside from its beginning on, by the clock of the host's zone", () => {
    // A Tuesday in winter: Madrid is an hour ahead of UTC.
    expect(isCallable(evenings, at("2026-01-13T17:00:00Z"))).toBe(true)
    expect(callableFrom(evenings, at("2026-01-13T16:59:00Z"))).toBe(at("2026-01-13T17:00:00Z"))
    expect(callableFrom(evenings, at("2026-01-13T22:00:00Z"))).toBe(at("2026-01-14T17:00:00Z"))
    // Friday night to Monday.
    expect(callableFrom(evenings, at("2026-01-16T23:30:00Z"))).toBe(at("2026-01-19T17:00:00Z"))
    // The same minute of the week, a week later.
    const once = { ...evenings, spans: [{ day: 2, from: 600, to: 601 }] }
    expect(callableFrom(once, at("2026-01-13T09:01:00Z"))).toBe(at("2026-01-20T09:00:00Z"))
  })

  test("a change of the clock between now and then is minded, and a time that it leaves out comes as long after it", () => {
    // Sunday, 29 March 2026: 02:00 becomes 03:00.
    expect(callableFrom(evenings, at("2026-03-27T23:00:00Z"))).toBe(at("2026-03-30T16:00:00Z"))
    const gap = { ...evenings, spans: [{ day: 0, from: 150, to: 600 }] }
    expect(callableFrom(gap, at("2026-03-28T12:00:00Z"))).toBe(at("2026-03-29T01:30:00Z"))
  })

  test("days that differ from UTC's: an evening in Auckland is a morning here", () => {
    const auckland = { timeZone: "Pacific/Auckland", spans: [{ day: 1, from: 0, to: 60 }] }
    expect(callableFrom(auckland, at("2026-01-18T10:00:00Z"))).toBe(at("2026-01-18T11:00:00Z"))
    expect(isCallable(auckland, at("2026-01-18T11:59:00Z"))).toBe(true)
    expect(isCallable(auckland, at("2026-01-18T12:00:00Z"))).toBe(false)
  })

  test("without one, always", () => {
    expect(callableFrom(null, 7)).toBe(7)
    expect(isCallable({ timeZone: "Nowhere/Land", spans: evenings.spans }, 7)).toBe(true)
  })
})

test("a schedule is in order, within its days, and of a zone that is known", () => {
  expect(isSchedule(evenings)).toBe(true)
  const of = (...spans: HostSchedule["spans"]) => isSchedule({ ...evenings, spans })
  expect(isSchedule({ ...evenings, timeZone: "Nowhere/Land" })).toBe(false)
  expect([
    of(),
    of({ day: 7, from: 0, to: 1 }),
    of({ day: 1, from: 5, to: 5 }),
    of({ day: 1, from: 0, to: 1_441 }),
  ]).toEqual([false, false, false, false])
  expect(of({ day: 1, from: 0, to: 60 }, { day: 1, from: 30, to: 90 })).toBe(false)
  expect(of({ day: 2, from: 0, to: 60 }, { day: 1, from: 0, to: 60 })).toBe(false)
})

test("spans in any order become a schedule", () => {
  const tidy = tidySpans([
    { day: 3, from: 600, to: 700 },
    { day: 1, from: 30, to: 90 },
    { day: 1, from: 0, to: 60 },
    { day: 1, from: 90, to: 95 },
  ])
  expect(tidy).toEqual([
    { day: 1, from: 0, to: 95 },
    { day: 3, from: 600, to: 700 },
  ])
})
