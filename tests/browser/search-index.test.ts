/** The search index on a real browser's IndexedDB, in a worker, as production stores it. */
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { resolve } from "node:path"
import type { Page } from "playwright-core"
import { build } from "vite"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { SearchJob, SearchResult } from "./pages/search-worker.ts"
import { makePersonBrowser, type PersonBrowser } from "./support/chromium.ts"

/** `SEARCH_MESSAGES=100000` is the figure; what it measures is then printed. */
const MESSAGES = Number(process.env.SEARCH_MESSAGES ?? 3_000)
const ASKED = ["karimo", "ta", "the love", "k", "北京", "京", "नमस्ते", "boleh nak hai", "zzzz"]

let server: Server
let browser: PersonBrowser
let page: Page

const bundle = async (): Promise<string> => {
  const result = await build({
    configFile: false,
    logLevel: "error",
    root: resolve(import.meta.dirname, "../.."),
    build: {
      write: false,
      target: "chrome123",
      rolldownOptions: {
        input: resolve(import.meta.dirname, "pages/search-worker.ts"),
        output: { format: "es", codeSplitting: false },
      },
    },
  })
  const output = "output" in result ? result.output : []
  const chunk = output.find((part) => part.type === "chunk" && part.isEntry)
  if (chunk?.type !== "chunk") throw new Error("no chunk")
  return chunk.code
}

beforeAll(async () => {
  const script = await bundle()
  server = createServer((request, response) => {
    response.setHeader("content-type", request.url === "/search.js" ? "text/javascript" : "text/html")
    response.end(request.url === "/search.js" ? script : "<!doctype html><title>search</title>")
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = await makePersonBrowser(origin)
  page = await browser.open()
  await page.goto(origin)
})
afterAll(async () => {
  await browser?.dispose()
  server?.close()
})

const play = (job: SearchJob): Promise<SearchResult> =>
  page.evaluate(
    (sent) =>
      new Promise<SearchResult>((done, fail) => {
        const worker = new Worker("/search.js", { type: "module" })
        worker.onmessage = ({ data }) => {
          worker.terminate()
          if (data.error === undefined) done(data.result)
          else fail(new Error(data.error))
        }
        worker.onerror = ({ message }) => fail(new Error(message))
        worker.postMessage(sent)
      }),
    job,
  )

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
