/** Runs many seeds and adds up their results. */
import type { Violation } from "./check/invariants.ts"
import { drawPlan } from "./plan/draw-plan.ts"
import type { Plan } from "./plan/plan.ts"
import { type RunResult, runPlan } from "./run.ts"
import type { WorldOptions } from "./world/world.ts"

export interface Totals {
  seeds: number
  steps: number
  /** Simulated hours. */
  hours: number
  diskWrites: number
  gatewayCommits: number
  readonly tally: Record<string, number>
}

export interface Failed {
  readonly plan: Plan
  readonly violation: Violation
  readonly steps: number
}

export const noTotals = (): Totals => ({ seeds: 0, steps: 0, hours: 0, diskWrites: 0, gatewayCommits: 0, tally: {} })

export const addTo = (totals: Totals, more: Totals): void => {
  totals.seeds += more.seeds
  totals.steps += more.steps
  totals.hours += more.hours
  totals.diskWrites += more.diskWrites
  totals.gatewayCommits += more.gatewayCommits
  for (const [what, count] of Object.entries(more.tally)) totals.tally[what] = (totals.tally[what] ?? 0) + count
}

const totalsOf = (result: RunResult): Totals => ({
  seeds: 1,
  steps: result.steps,
  hours: result.ms / 3_600_000,
  diskWrites: result.diskWrites,
  gatewayCommits: result.gatewayCommits,
  tally: Object.fromEntries(result.tally),
})

export interface BatchOptions {
  readonly seeds: Iterable<number>
  readonly world?: (seed: number) => WorldOptions
  /** Runs before each seed. */
  readonly between?: () => Promise<void>
  /** The batch stops after this many failures. */
  readonly most?: number
  readonly failed: (failed: Failed) => void
}

export const runBatch = async ({
  seeds,
  world = () => ({}),
  between,
  most = 8,
  failed,
}: BatchOptions): Promise<Totals> => {
  const totals = noTotals()
  let failures = 0
  for (const seed of seeds) {
    await between?.()
    const options = world(seed)
    const result = await runPlan(drawPlan(seed, { without: options.without ?? 0 }), options)
    addTo(totals, totalsOf(result))
    const [violation] = result.violations
    if (violation === undefined) continue
    failed({ plan: result.plan, violation, steps: result.steps })
    failures += 1
    if (failures >= most) break
  }
  return totals
}
