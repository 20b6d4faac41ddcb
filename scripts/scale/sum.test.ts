import { expect, test } from "vitest"
import { ASSUMED, MEASURED, valuesOf } from "./inputs.ts"
import { needOf, ratesOf, whenDoubled } from "./sum.ts"

const simple = { ...valuesOf(), onlineShare: 0.5, peak: 2, messages: 43.2, calls: 0.864, answered: 0.5, minutes: 4 }

test("rates follow from what people do in a day", () => {
  // 2,000 people a day. A second of the busiest time has a 43,200th of the day's acts.
  const rates = ratesOf(1_000, simple)
  expect(rates.messages).toBeCloseTo(2)
  expect(rates.callStarts).toBeCloseTo(0.04)
  expect(rates.talking).toBeCloseTo(4.8)
  expect(rates.charges).toBeCloseTo(0.08)
  expect(rates.bytesADay).toBeCloseTo(2_000 * (43.2 * simple.messageBytes + 1.728 * simple.chargeBytes))
})

test("databases are added until none is busier than it may be, and what carrying costs comes with the second", () => {
  const small = needOf(10_000, valuesOf())
  expect([small.databases, small.gateway.carrying]).toEqual([1, 0])
  const large = needOf(5_000_000, valuesOf())
  expect(large.databases).toBeGreaterThan(1)
  expect(large.gateway.carrying).toBeGreaterThan(0)
  const room = valuesOf().databaseCores * valuesOf().databaseLoad
  expect(large.database).toBeLessThanOrEqual(large.databases * room)
  expect(large.database / large.databases).toBeGreaterThan((room * (large.databases - 1)) / large.databases / 1.2)
})

test("when each process hears of everything there is a size beyond which more processes do not help", () => {
  expect(needOf(1_000_000, valuesOf()).processes.broadcast).toBeGreaterThan(
    needOf(1_000_000, valuesOf()).processes.bySubject,
  )
  expect(needOf(100_000_000, valuesOf()).processes.broadcast).toBe(Number.POSITIVE_INFINITY)
  expect(needOf(100_000_000, valuesOf()).processes.bySubject).toBeLessThan(Number.POSITIVE_INFINITY)
})

/** Enough people for several databases. */
const MANY = 10_000_000

test("each input matters to something, and none is out of its bounds", () => {
  const values = valuesOf()
  for (const [name, { value, unit, is }] of Object.entries({ ...MEASURED, ...ASSUMED })) {
    expect(value, name).toBeGreaterThan(0)
    expect(`${unit}${is}`, name).not.toContain("|")
    const twice = { ...values, [name]: value * 2 }
    const all = (of: typeof values) => JSON.stringify([ratesOf(MANY, of), needOf(MANY, of)])
    expect(all(twice), name).not.toBe(all(values))
  }
  expect(whenDoubled(1_000_000, values, "messageBytes").bytes).toBeGreaterThan(1.9)
  expect(whenDoubled(1_000_000, values, "messageBytes").processes).toBe(1)
})
