/** Runs all engines on a small history in one browser, only to compare their rows; nothing is timed. */
import type { EngineName } from "../engines/engine.ts"
import type { Bench } from "../pages/bench-page.ts"
import { countOf, spansOf } from "../workload/world.ts"
import { inBrowser } from "./browser.ts"
import { makeComparison, type Seen } from "./measured.ts"
import { emptyProfile, tidyUp } from "./profiles.ts"
import { firstScreen, placeOf, readAgain, readCounts } from "./session.ts"
import { buildSite, serveSite } from "./site.ts"

declare const bench: Bench

/** Returns how many rows were read from each engine. All are equal to those of the first engine. */
export const tryEngines = async (
  names: ReadonlyArray<EngineName>,
  size: number,
): Promise<ReadonlyMap<EngineName, number>> => {
  const site = await serveSite([await buildSite(names, false)])
  const comparison = makeComparison()
  const read = new Map<EngineName, number>()
  try {
    await inBrowser(emptyProfile("trial"), site.port, "/bench/", async ({ page }) => {
      for (const engine of names) {
        await page.evaluate((name) => bench.start(name), engine)
        await page.evaluate((spans) => bench.seed(spans), spansOf(size, 500))
        await page.evaluate(async () => {
          await bench.ask({ op: "seeded" })
          bench.stop()
        })
        const cold = await page.evaluate((name) => bench.cold(name), engine)
        const depth = Math.floor(countOf(size, 0) / 2)
        const older = await page.evaluate(([of, from]) => bench.older(of, from, 3), [size, depth] as const)
        const first = await readAgain({ page }, "first screen")
        await page.evaluate(async (of) => {
          await bench.live(of, 0, 2, false, 0)
          await bench.live(of, 2, 2, true, 0)
          await bench.burst(of, "singles", 60, 0)
          await bench.burst(of, "burst", 60, 0)
        }, size)
        const written = { ...(await readAgain({ page }, "after writes")), ...(await readCounts({ page }, size)) }
        await page.evaluate(() => bench.sync("one", 400, 200))
        await page.evaluate(() => bench.sync("mixed", 400, 200))
        const seen: Seen = {
          ...firstScreen(cold.newest.map(placeOf), cold.chats),
          "older rows": older.rows.map(placeOf),
          ...first,
          ...written,
          ...(await readAgain({ page }, "after a history")),
        }
        comparison.take({ engine, size, seen })
        read.set(
          engine,
          Object.values(seen).reduce((sum, rows) => sum + rows.length, 0),
        )
        await page.evaluate(() => bench.stop())
      }
    })
  } finally {
    await site.close()
    tidyUp()
  }
  return read
}
