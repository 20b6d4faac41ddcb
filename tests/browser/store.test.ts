/** The store on a real browser's IndexedDB, in a worker, as production stores: the same logs give the same rows as in memory. */
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { resolve } from "node:path"
import fc from "fast-check"
import type { Page } from "playwright-core"
import { build } from "vite"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { RawEvent } from "#schema/events/log.ts"
import { refold } from "../../worker/log/refold.ts"
import { ann, bo, cy, di } from "../support/cast.ts"
import { intentIdOf, makeEventFactory, START } from "../support/event-factory.ts"
import { playSteps, randomCommits } from "../support/random-events.ts"
import { stateHash } from "../support/state-hash.ts"
import type { StoreJob, StoreResult } from "./pages/store-worker.ts"
import { makePersonBrowser, type PersonBrowser } from "./support/chromium.ts"

/** `STORE_LOGS=10000 STORE_LONG=20` is the whole figure. */
const LOGS = Number(process.env.STORE_LOGS ?? 12)
const LONG = Number(process.env.STORE_LONG ?? 1)
const LONG_EVENTS = Number(process.env.STORE_EVENTS ?? 10_000)

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
        input: resolve(import.meta.dirname, "pages/store-worker.ts"),
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
    response.setHeader("content-type", request.url === "/store.js" ? "text/javascript" : "text/html")
    response.end(request.url === "/store.js" ? script : "<!doctype html><title>store</title>")
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

/** In a worker of its own, as after a reload. */
const play = (job: StoreJob): Promise<StoreResult> =>
  page.evaluate(
    (sent) =>
      new Promise<StoreResult>((done, fail) => {
        const worker = new Worker("/store.js", { type: "module" })
        worker.onmessage = ({ data }) => {
          worker.terminate()
          if (data.error === undefined) done(data.result)
          else fail(new Error(data.error))
        }
        worker.onerror = ({ message }) => fail(new Error(message))
        worker.postMessage({ id: 1, job: sent })
      }),
    job,
  )

/** The database is deleted between logs. */
const check = async (commits: ReadonlyArray<ReadonlyArray<RawEvent>>, isOutdated = false): Promise<StoreResult> => {
  const me = ann.userId
  const result = await play({ me, at: START, commits, isOutdated })
  const inMemory = stateHash(
    refold(
      commits.map((events, index) => ({ seq: index + 1, at: START, epoch: 1, events, cursor: null })),
      me,
    ),
  )
  expect(result.folded).toBe(inMemory)
  expect(result.kept).toBe(inMemory)
  expect(result.compacted).toBe(inMemory)
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name)
  })
  return result
}

test("R6: random logs give the same rows in Chromium's IndexedDB as in memory, made anew and compacted too", async () => {
  const logs = fc.sample(randomCommits, { numRuns: LOGS, seed: 21 })
  for (const [index, steps] of logs.entries()) await check(opensOnce(playSteps(steps)), index % 3 === 0)
}, 3_600_000)

/** An intent is opened once: its id is drawn anew for each. */
const opensOnce = (commits: ReadonlyArray<ReadonlyArray<RawEvent>>): ReadonlyArray<ReadonlyArray<RawEvent>> => {
  const opened = new Set<unknown>()
  return commits
    .map((events) =>
      events.filter(
        ({ _tag, intentId }) => _tag !== "v1.IntentOpened" || (!opened.has(intentId) && opened.add(intentId)),
      ),
    )
    .filter((events) => events.length > 0)
}

test("R6, R13, R14: a long log is made anew beside its old rows, and the rows are those of memory", async () => {
  for (let number = 0; number < LONG; number++) {
    const make = makeEventFactory(ann.userId)
    const friends = [bo, cy, di]
    const commits = Array.from({ length: LONG_EVENTS / 50 }, (_, commit) =>
      Array.from({ length: 50 }, (_, n) => {
        const friend = friends[(commit * 7 + n + number) % friends.length] ?? bo
        if (n === 49) return make.read(ann.userId, friend.userId, commit)
        return n % 3 === 0
          ? make.message(ann.userId, friend.userId, `of ${commit}`)
          : make.message(friend.userId, ann.userId, `to ${n}`)
      }),
    )
    const { took, entries } = await check(commits, true)
    console.info(
      `${LONG_EVENTS} events: written in ${Math.round(took.write)} ms, chat list after ${Math.round(took.open)} ms, all rows anew in ${Math.round(took.rebuild)} ms, ${entries.join(" → ")} entries`,
    )
  }
}, 3_600_000)

test("CARD-11: IndexedDB is asked for the medium itself by a commit that opens an intent, and not by what the feed gives again", async () => {
  const make = makeEventFactory(ann.userId)
  const received = await check([[make.message(bo.userId, ann.userId, "hi")]])
  expect(received.durabilities).toEqual(["relaxed"])
  const command = { _tag: "sendMessage", to: bo.userId, text: "hi" } as const
  const opened = await check([[make.opened(intentIdOf(1), command)]])
  expect(opened.durabilities).toEqual(["strict"])
})

test("CARD-11: a worker can ask how much room there is, and only a page can ask for its being kept", async () => {
  const asked = await page.evaluate(
    () =>
      new Promise<unknown>((done) => {
        const source = "postMessage([typeof navigator.storage.estimate, typeof navigator.storage.persist])"
        const worker = new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })))
        worker.onmessage = ({ data }) => done([...data, typeof navigator.storage.persist])
      }),
  )
  expect(asked).toEqual(["function", "undefined", "function"])
})
