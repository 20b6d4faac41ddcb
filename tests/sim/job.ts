/** The jobs that a simulator process can do. */
import type { LogFile } from "#schema/log/entry.ts"
import { addTo, type Failed, noTotals, runBatch, type Totals } from "./batch.ts"
import type { Invariant } from "./check/invariants.ts"
import { killEvery } from "./kill-every.ts"
import { drawPlan } from "./plan/draw-plan.ts"
import type { Plan } from "./plan/plan.ts"
import { type RunResult, runPlan } from "./run.ts"
import { shrink, sizeOf } from "./shrink.ts"
import { openTier, type TierName } from "./tiers/tiers.ts"
import type { TraceLine } from "./world/world.ts"

export type Job =
  /**
   * Runs every `stride`-th seed from `from` up to, not including, `to`. Stops after `most` failures, or once a run
   * violates an invariant in `until`.
   */
  | {
      readonly kind: "seeds"
      readonly tier: TierName
      readonly from: number
      readonly to: number
      readonly stride: number
      readonly most: number
      readonly until: ReadonlyArray<Invariant> | null
    }
  /** Tells the trace hash of every `stride`-th seed from `from` up to, not including, `to`, in tier A. */
  | { readonly kind: "hashes"; readonly from: number; readonly to: number; readonly stride: number }
  | { readonly kind: "plans"; readonly plans: ReadonlyArray<Plan> }
  | { readonly kind: "trace"; readonly plan: Plan | null; readonly seed: number; readonly tier: TierName }
  | { readonly kind: "shrink"; readonly plan: Plan; readonly inv: Invariant; readonly mostMs: number }
  | {
      readonly kind: "killEvery"
      readonly scenario: string
      readonly pairs: number
      readonly part: number
      readonly parts: number
    }

export type Told =
  | { readonly kind: "hash"; readonly seed: number; readonly hash: string }
  | { readonly kind: "totals"; readonly totals: Totals }
  | { readonly kind: "failed"; readonly failed: Failed }
  | { readonly kind: "line"; readonly line: TraceLine }
  | {
      readonly kind: "shrunk"
      readonly plan: Plan
      readonly steps: number
      readonly size: number
      readonly tried: number
      readonly logs: ReadonlyArray<LogFile>
    }
  | {
      readonly kind: "ran"
      readonly hash: string
      readonly steps: number
      readonly violations: RunResult["violations"]
    }
  | { readonly kind: "kills"; readonly scenario: string; readonly runs: number; readonly yields: number }

function* seedsOf({ from, to, stride }: { readonly from: number; readonly to: number; readonly stride: number }) {
  for (let seed = from; seed < to; seed += stride) yield seed
}

export const doJob = async (job: Job, tell: (told: Told) => void): Promise<void> => {
  switch (job.kind) {
    case "seeds": {
      const tier = await openTier(job.tier)
      let isFound = false
      const failed = (found: Failed): void => {
        tell({ kind: "failed", failed: found })
        if (job.until?.includes(found.violation.inv) === true) isFound = true
      }
      const range = job
      function* seeds() {
        for (const seed of seedsOf(range)) {
          if (isFound) return
          yield seed
        }
      }
      const totals = await runBatch({
        seeds: seeds(),
        world: tier.world,
        between: tier.between,
        most: job.most,
        failed,
      })
      await tier.close()
      return tell({ kind: "totals", totals })
    }
    case "hashes": {
      for (const seed of seedsOf(job)) tell({ kind: "hash", seed, hash: (await runPlan(drawPlan(seed))).hash })
      return
    }
    case "plans": {
      const totals = noTotals()
      for (const plan of job.plans) {
        const result = await runPlan(plan)
        const [violation] = result.violations
        addTo(totals, { ...noTotals(), seeds: 1, steps: result.steps, tally: Object.fromEntries(result.tally) })
        if (violation !== undefined) tell({ kind: "failed", failed: { plan, violation, steps: result.steps } })
      }
      return tell({ kind: "totals", totals })
    }
    case "trace": {
      const tier = await openTier(job.tier)
      const plan = job.plan ?? drawPlan(job.seed, { without: tier.world(job.seed).without ?? 0 })
      const trace = (line: TraceLine): void => tell({ kind: "line", line })
      const { hash, steps, violations } = await runPlan(plan, { ...tier.world(plan.seed), trace })
      await tier.close()
      return tell({ kind: "ran", hash, steps, violations })
    }
    case "shrink": {
      const now = (): number => performance.now()
      const { plan, steps, tried } = await shrink(job.plan, job.inv, { mostMs: job.mostMs, now })
      const { logs } = await runPlan(plan)
      return tell({ kind: "shrunk", plan, steps, tried, size: sizeOf(plan), logs })
    }
    case "killEvery": {
      const found = await killEvery(job, (failed) => tell({ kind: "failed", failed }))
      return tell({ kind: "kills", ...found })
    }
  }
}
