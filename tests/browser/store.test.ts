/**
 * The store on a real browser's IndexedDB, in a worker, as in production: the same logs give the same rows as in
 * memory.
 */
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { RawEvent } from "#schema/log/entry.ts"
import { refold } from "../../worker/log/refold.ts"
import { ann, bo, cy, di } from "../worlds/cast.ts"
import { intentIdOf, makeEventFactory, START } from "../worlds/log/event-factory.ts"
import { playSteps, randomCommits } from "../worlds/log/random-events.ts"
import { stateHash } from "../worlds/log/state-hash.ts"
import type { StoreJob, StoreResult } from "./pages/store-worker.ts"
import { type JobWorkers, openJobWorkers } from "./support/job-workers.ts"

/** `STORE_LOGS=10000 STORE_LONG=20` gives the published figure. */
const LOGS = Number(process.env.STORE_LOGS ?? 12)
const LONG = Number(process.env.STORE_LONG ?? 1)
const LONG_EVENTS = Number(process.env.STORE_EVENTS ?? 10_000)

let workers: JobWorkers<"store-worker">

beforeAll(async () => {
  workers = await openJobWorkers("store-worker")
})
afterAll(() => workers?.dispose())

const play = (job: StoreJob) => workers.ask<StoreResult>("store-worker", job)

/** Plays the commits in the browser and compares state hashes with memory. Deletes the databases afterwards. */
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
  await workers.page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name)
  })
  return result
}

test("R6: random logs give the same rows in Chromium's IndexedDB as in memory, made anew and compacted too", async () => {
  const logs = fc.sample(randomCommits, { numRuns: LOGS, seed: 21 })
  for (const [index, steps] of logs.entries()) await check(opensOnce(playSteps(steps)), index % 3 === 0)
}, 3_600_000)

/** Keeps only the first opening of each intent id: the product draws a fresh id for each intent. */
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
  const asked = await workers.page.evaluate(
    () =>
      new Promise<unknown>((done) => {
        const source = "postMessage([typeof navigator.storage.estimate, typeof navigator.storage.persist])"
        const worker = new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })))
        worker.onmessage = ({ data }) => done([...data, typeof navigator.storage.persist])
      }),
  )
  expect(asked).toEqual(["function", "undefined", "function"])
})
