import { expect, test } from "vitest"
import { costOf, runAtOnce } from "../../tests/load/work.ts"

test("acts are done so many at once until there were enough; those that were not done are told apart", async () => {
  let [under, most] = [0, 0]
  const work = await runAtOnce({ atOnce: 3, count: 10 }, async (n) => {
    under += 1
    most = Math.max(most, under)
    await new Promise((passed) => setTimeout(passed, 5))
    under -= 1
    return n % 5 === 0 ? false : n === 1 ? 2.5 : true
  })
  expect(most).toBe(3)
  expect(work).toMatchObject({ done: 9.5, failed: 2 })
  expect(work.worst).toBeGreaterThanOrEqual(work.median)
})

test("no act begins after its time", async () => {
  const { done } = await runAtOnce({ atOnce: 1, forMs: 30 }, async () => {
    await new Promise((passed) => setTimeout(passed, 20))
    return true
  })
  expect(done).toBeGreaterThan(0)
  expect(done).toBeLessThanOrEqual(2)
})

test("a cost is the processor time between beginning and end, for what was done once", async () => {
  const [gateway, database] = [
    [100, 160],
    [10, 40],
  ]
  const clocks = { gateway: () => gateway.shift() ?? 0, database: () => database.shift() ?? 0 }
  const cost = await costOf(clocks, () => runAtOnce({ atOnce: 1, count: 6 }, () => Promise.resolve(true)))
  expect(cost).toMatchObject({ done: 6, ofGateway: 10, ofDatabase: 5 })
})
