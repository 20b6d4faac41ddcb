/** `--kill-every`: R2, over one scenario or all of them. */
import type { Failed } from "../../tests/sim/batch.ts"
import { bundleSim } from "../../tests/sim/bundle.ts"
import { runJob } from "../../tests/sim/processes.ts"
import { scripts } from "../../tests/sim/scenarios.ts"
import { PlainError } from "../setup/project.mjs"
import { WIDTH } from "./figures.ts"
import { reportFailures } from "./findings.ts"

export interface KillEverywhere {
  readonly wanted: string
  /** So many pairs of kills in each precious scenario. */
  readonly pairs: number
  /** 1 kills at each step; n at every n-th step and pair. */
  readonly stride: number
}

export const killEverywhere = async (root: string, { wanted, pairs, stride }: KillEverywhere): Promise<number> => {
  const names = wanted === "all" ? Object.keys(scripts) : wanted.split(",")
  for (const name of names)
    if (scripts[name] === undefined)
      throw new PlainError(`No scenario ${name}. There are: ${Object.keys(scripts).join(", ")}, all.`)
  const bundle = await bundleSim(root, "sim")
  const begun = performance.now()
  const failures: Failed[] = []
  let [runs, yields] = [0, 0]
  for (const scenario of names) {
    let mine = 0
    let steps = 0
    await Promise.all(
      Array.from({ length: WIDTH }, (_, part) =>
        runJob(bundle, { kind: "killEvery", scenario, pairs, part, parts: WIDTH * stride }, (told) => {
          if (told.kind === "failed") failures.push(told.failed)
          if (told.kind !== "kills") return
          mine += told.runs
          steps = told.yields
        }),
      ),
    )
    runs += mine
    yields += steps
    console.info(`${scenario.padEnd(24)} ${String(steps).padStart(5)} steps of the worker, ${mine} lives`)
  }
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
  console.info(
    `${names.length} scenarios, killed at ${stride === 1 ? "each" : `every ${stride}th`} of ${yields} steps: ${runs} lives in ${seconds} s, ${failures.length} failures`,
  )
  return (await reportFailures(root, bundle, failures)) > 0 ? 1 : 0
}
