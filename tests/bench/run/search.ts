/**
 * Searches for words through the product's own search, compared with a raw read of the same rows in a separate browser.
 */
import type { RawSearchAnswer, RawSearchAsk } from "../entries/raw-search.ts"
import type { App } from "../pages/app-page.ts"
import { quantile } from "../report/figures.ts"
import { wordOf } from "../workload/texts.ts"
import { inBrowser } from "./browser.ts"
import { copyProfile } from "./profiles.ts"

declare const app: App

/** From the most common word to rare ones; both whole words and beginnings of words. */
const WORDS = [0, 40, 400, 1_500, 3_500].flatMap((rank) => [wordOf(rank), wordOf(rank + 3).slice(0, 3)])
const LIMIT = 20
const REST_MS = 3_000

export const measureSearch = async (profile: string, port: number) => {
  const found = await inBrowser(copyProfile(profile, "ours-app"), port, "/app/", async ({ page }) => {
    await page.evaluate(() => app.cold())
    await page.waitForTimeout(REST_MS)
    // The first search of all opens the index, so one runs before the measurement.
    await page.evaluate(([text, limit]) => app.search(text, limit), ["zzz", LIMIT] as const)
    const all = []
    for (const text of WORDS) {
      all.push({ text, ...(await page.evaluate(([asked, limit]) => app.search(asked, limit), [text, LIMIT] as const)) })
      await page.waitForTimeout(200)
    }
    return all
  })
  for (const { text, hits } of found)
    for (const { line } of hits)
      if (!line.split(/[\s…]+/u).some((word) => word.startsWith(text)))
        throw new Error(`“${line}” was found for ${text}`)
  if (found.every(({ hits }) => hits.length === 0)) throw new Error("no word was found at all")
  const ask: RawSearchAsk = { words: found.map(({ text, hits }) => ({ prefix: text, hits })) }
  const raw = await inBrowser(copyProfile(profile, "ours-app"), port, "/bench/", ({ page }) =>
    page.evaluate(
      (asked) =>
        new Promise<RawSearchAnswer>((resolve) => {
          const worker = new Worker("/bench/raw-search.js", { type: "module" })
          worker.onmessage = ({ data }: MessageEvent<RawSearchAnswer>) => resolve(data)
          worker.postMessage(asked)
        }),
      ask,
    ),
  )
  if (raw.error !== undefined) throw new Error(raw.error)
  const middle = (samples: ReadonlyArray<number>): number => quantile(samples, 0.5) ?? 0
  return {
    words: found.map(({ text, ms, count }, at) => ({ text, ms, count, range: raw.range[at], all: raw.all[at] })),
    ours: middle(found.map(({ ms }) => ms)),
    range: middle(raw.range),
    raw: middle(raw.all),
    index: raw.index,
    messages: raw.messages,
  }
}
