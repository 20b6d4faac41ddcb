import { expect, test } from "vitest"
import { toSpans, toTimes } from "./schedule-times.ts"

const time = (day: number, from: string, to: string) => ({ day, from, to })

test("times become spans, over midnight and over the end of the week in two, and come back as they were written", () => {
  const written = [
    time(1, "18:00", "23:30"),
    time(5, "22:00", "02:00"),
    time(6, "22:00", "03:00"),
    time(3, "20:00", "00:00"),
  ]
  const spans = toSpans(written)
  expect(spans).toEqual([
    { day: 0, from: 0, to: 180 },
    { day: 1, from: 1_080, to: 1_410 },
    { day: 3, from: 1_200, to: 1_440 },
    { day: 5, from: 1_320, to: 1_440 },
    { day: 6, from: 0, to: 120 },
    { day: 6, from: 1_320, to: 1_440 },
  ])
  const back = toTimes(spans ?? [])
  expect(back).toHaveLength(written.length)
  expect(back).toEqual(expect.arrayContaining(written))
})

test("a whole day, days in a row, and what is not filled in", () => {
  const days = toSpans([time(1, "00:00", "00:00"), time(2, "00:00", "00:00")])
  expect(days).toEqual([
    { day: 1, from: 0, to: 1_440 },
    { day: 2, from: 0, to: 1_440 },
  ])
  expect(toSpans([...toTimes(days ?? [])])).toEqual(days)
  expect(toSpans([time(1, "", "10:00")])).toBeUndefined()
  expect(toSpans([time(1, "25:00", "10:00")])).toBeUndefined()
})
