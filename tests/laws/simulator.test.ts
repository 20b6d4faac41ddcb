import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import type { Failed } from "../sim/batch.ts"
import { runBatch } from "../sim/batch.ts"
import { bundleSim, patched } from "../sim/bundle.ts"
import { readCorpus } from "../sim/corpus.ts"
import { killEvery } from "../sim/kill-every.ts"
import { drawPlan } from "../sim/plan/draw-plan.ts"
import type { Plan } from "../sim/plan/plan.ts"
import { bugs } from "../sim/planted.ts"
import { runJob } from "../sim/processes.ts"
import { runPlan } from "../sim/run.ts"
import { shrink, sizeOf } from "../sim/shrink.ts"
import { openTier } from "../sim/tiers/tiers.ts"

const root = process.cwd()
const words = ({ plan, violation }: Failed): string => `seed ${plan.seed}: ${violation.inv}: ${violation.detail}`

test("R4 R5 R6 R7 R8: every invariant holds over seeds of the simulator", async () => {
  const failures: string[] = []
  const seeds = Array.from({ length: 24 }, (_, at) => 5_001 + at)
  const totals = await runBatch({ seeds, failed: (failed) => void failures.push(words(failed)) })
  expect(failures).toEqual([])
  expect(totals.steps).toBeGreaterThan(5_000)
})

test("R6: RxDB's memory storage and the model of a disk give the same answers over seeds of the simulator", async () => {
  const failures: string[] = []
  const { world, between, close } = await openTier("B")
  const totals = await runBatch({
    seeds: [2, 4, 7],
    world,
    between,
    failed: (failed) => void failures.push(words(failed)),
  })
  await close()
  expect(failures).toEqual([])
  expect(totals.diskWrites).toBeGreaterThan(50)
})

test("R15: one seed is one run, to the last choice", async () => {
  const [first, second] = [await runPlan(drawPlan(1)), await runPlan(drawPlan(1))]
  expect(second.hash).toBe(first.hash)
  expect(second.steps).toBe(first.steps)
  expect((await runPlan(drawPlan(2))).hash).not.toBe(first.hash)
})

test("R15: what once failed holds now", async () => {
  for (const { name, plan } of readCorpus(root)) expect([name, (await runPlan(plan)).violations]).toEqual([name, []])
})

test("R2: a worker killed at every eighth step while a text is sent leaves the text sent once", async () => {
  const failures: string[] = []
  const job = { scenario: "send-text", pairs: 0, part: 0, parts: 8 }
  const { runs } = await killEvery(job, (failed) => void failures.push(words(failed)))
  expect(failures).toEqual([])
  expect(runs).toBeGreaterThan(5)
})

test("R16: every planted bug still has its place in the source", () => {
  for (const patch of bugs.flatMap(({ beside = [], ...bug }) => [bug, ...beside]))
    expect(() => patched(readFileSync(join(root, patch.file), "utf8"), patch)).not.toThrow()
  expect(bugs.length).toBeGreaterThanOrEqual(30)
})

test("R15 R16: a planted bug is found, and its case shrinks", async () => {
  const bug = bugs.find(({ name }) => name === "a parked intent is dropped")
  if (bug === undefined) throw new Error("the bug is not in the table")
  const bundle = await bundleSim(root, "planted-test", [bug])
  const found: Failed[] = []
  const job = { kind: "seeds", tier: "A", from: 1, to: 60, stride: 1, most: 9, until: bug.inv } as const
  await runJob(bundle, job, (told) => void (told.kind === "failed" && found.push(told.failed)))
  const failed = found.find(({ violation }) => bug.inv.includes(violation.inv))
  if (failed === undefined) throw new Error("the bug was not found")
  const small: Plan[] = []
  const wish = { kind: "shrink", plan: failed.plan, inv: failed.violation.inv, mostMs: 20_000 } as const
  await runJob(bundle, wish, (told) => void (told.kind === "shrunk" && small.push(told.plan)))
  expect(small.map(sizeOf)[0]).toBeLessThanOrEqual(20)
})

test("R15: a case that does not fail is not shrunk to another one", async () => {
  const plan = drawPlan(1)
  const { tried } = await shrink(plan, "ledger", { mostMs: 5_000, now: () => 0 })
  expect(tried).toBe(1)
})
