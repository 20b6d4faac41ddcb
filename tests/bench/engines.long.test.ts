/**
 * All engines of the benchmark give the same rows for the same workload. This test does not look at how long they take.
 */
import { expect, test } from "vitest"
import { engineNames } from "./run/catalogue.ts"
import { makeComparison } from "./run/measured.ts"
import { tryEngines } from "./run/trial.ts"

test("CARD-12: every engine of the benchmark gives the same rows, page by page, before and after writes", async () => {
  const read = await tryEngines(engineNames, 2_000)
  expect([...read.keys()]).toEqual(engineNames)
  // The first screen, three steps back, and the same lists again after writes and after a history.
  expect([...read.values()].every((rows) => rows > 500)).toBe(true)
}, 600_000)

test("CARD-12: a session of the benchmark fails at the first row in which two engines differ", () => {
  const { take } = makeComparison()
  const seen = (last: string) => ({ "first screen": ["1 one", last] })
  take({ engine: "raw-idb", size: 10, seen: seen("2 two") })
  expect(() => take({ engine: "dexie", size: 10, seen: seen("2 too") })).toThrow(
    "dexie differs from raw-idb in row 1 of first screen at 10",
  )
  expect(() => take({ engine: "rxdb", size: 10, seen: { "first screen": ["1 one"] } })).toThrow("row 1")
})
