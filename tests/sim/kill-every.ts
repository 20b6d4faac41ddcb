/**
 * R2: runs a scripted life once to count the steps of a worker, then runs it again for each step and kills the worker
 * there.
 */
import type { Failed } from "./batch.ts"
import type { Kills } from "./plan/plan.ts"
import { runPlan } from "./run.ts"
import { scenarioPlan, scripts } from "./scenarios.ts"

export interface KillEveryJob {
  readonly scenario: string
  /** Precious scripts only: how many pairs of kills to run at most. 0: none. */
  readonly pairs: number
  /** This process runs every `parts`-th kill, starting with number `part`. */
  readonly part: number
  readonly parts: number
}

/** In a pair, the second kill comes at most this many steps after the worker has started again. */
const SECOND_WITHIN = 400

export const killEvery = async (
  { scenario, pairs, part, parts }: KillEveryJob,
  failed: (failed: Failed) => void,
): Promise<{ readonly scenario: string; readonly runs: number; readonly yields: number }> => {
  const script = scripts[scenario]
  const device = script?.kill ?? 0
  const plan = scenarioPlan(scenario, 1)
  let runs = 0
  const live = async (kills: Kills | undefined) => {
    runs += 1
    const killed = kills === undefined ? plan : { ...plan, kills }
    const result = await runPlan(killed)
    const [violation] = result.violations
    if (violation !== undefined) failed({ plan: killed, violation, steps: result.steps })
    return result
  }
  const yields = (await live(undefined)).workerSteps[device] ?? 0
  for (let at = 1 + part; at <= yields; at += parts) await live({ device, at: [at] })
  if (script?.isPrecious === true && pairs > 0) {
    const span = Math.min(yields, SECOND_WITHIN)
    const all = yields * span
    const stride = Math.max(1, Math.floor(all / pairs))
    for (let n = part * stride; n < all; n += parts * stride)
      await live({ device, at: [1 + Math.floor(n / span), 1 + (n % span)] })
  }
  return { scenario, runs, yields }
}
