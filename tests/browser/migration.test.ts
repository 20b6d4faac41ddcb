/** Rows of a former version in a real browser's IndexedDB, migrated by workers that are ended in the middle. */
import { afterAll, beforeAll, expect, test } from "vitest"
import type { MigrationJob, Opened } from "./pages/migration-worker.ts"
import { type JobWorkers, openJobWorkers } from "./support/job-workers.ts"

const COUNT = 230

let workers: JobWorkers<"migration-worker">
beforeAll(async () => {
  workers = await openJobWorkers("migration-worker")
})
afterAll(() => workers?.dispose())

const ask = <Value>(job: MigrationJob) => workers.ask<Value>("migration-worker", job)

test("CARD-06: rows of a former version are made newer in Chromium over workers that end after each step, each row once", async () => {
  await ask({ kind: "leave", count: COUNT })
  let killed = 0
  let opened: Opened | "killed" = "killed"
  while (opened === "killed") {
    // Two writes: the fencing token's, and one step of the migration.
    opened = await ask<Opened | "killed">({ kind: "open", killedAfter: 2 })
    if (opened === "killed") killed += 1
  }
  expect(killed).toBe(Math.ceil(COUNT / 50))
  expect(opened.head).toEqual({ remotes: { version: 2 } })
  expect(opened.answers).toEqual(Array.from({ length: COUNT }, (_, n) => ({ value: [n], asOf: n })))
})
