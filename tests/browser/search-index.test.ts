/** The search index on a real browser's IndexedDB, in a worker, as production stores it. */
import { afterAll, beforeAll, expect, test } from "vitest"
import type { SearchJob, SearchResult } from "./pages/search-worker.ts"
import { type JobWorkers, openJobWorkers } from "./support/job-workers.ts"

/** `SEARCH_MESSAGES=100000` is the published figure; with so many messages the measurements are printed. */
const MESSAGES = Number(process.env.SEARCH_MESSAGES ?? 3_000)
const ASKED = ["karimo", "ta", "the love", "k", "北京", "京", "नमस्ते", "boleh nak hai", "zzzz"]

let workers: JobWorkers<"search-worker">

beforeAll(async () => {
  workers = await openJobWorkers("search-worker")
})
afterAll(() => workers?.dispose())

const play = (job: SearchJob) => workers.ask<SearchResult>("search-worker", job)

test("CARD-12: on IndexedDB the index finds what looking at every message finds, and is at most half as long as the messages", async () => {
  const isFigure = MESSAGES > 20_000
  const result = await play({
    messages: MESSAGES,
    chats: Math.max(3, Math.min(200, MESSAGES / 500)),
    asked: ASKED,
    rounds: isFigure ? 40 : 1,
    isChecked: !isFigure,
  })
  expect(result.index).toBeLessThan(result.pages / 2)
  for (const { text, count, found, scanned } of result.searches) {
    if (scanned === null) continue
    expect(count, text).toBe(scanned.length)
    expect(scanned, text).toEqual(expect.arrayContaining([...found]))
  }
  if (!isFigure) return
  const at = (some: ReadonlyArray<number>, share: number): string =>
    (some[Math.min(some.length - 1, Math.floor(some.length * share))] ?? 0).toFixed(1)
  console.info(
    [
      `${MESSAGES} messages, ${result.segments} segments: index ${(result.index / MESSAGES).toFixed(1)} letters a message, pages ${(result.pages / MESSAGES).toFixed(1)}`,
      `written in ${Math.round(result.took.write)} ms, indexed in ${Math.round(result.took.index)} ms`,
      ...result.searches.map(
        ({ text, count, took, first, raw, read }) =>
          `"${text}": ${count} found, first results p50 ${at(first, 0.5)} p95 ${at(first, 0.95)} ms, all p50 ${at(took, 0.5)} p95 ${at(took, 0.95)} ms; bare read of ${read} letters p50 ${at(raw, 0.5)} p95 ${at(raw, 0.95)} ms`,
      ),
    ].join("\n"),
  )
}, 900_000)
