/** `--seed X` and `--case <name or file>`: one run, with its timeline on request. */
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { bundleSim } from "../../tests/sim/bundle.ts"
import { readCorpus } from "../../tests/sim/corpus.ts"
import type { Plan } from "../../tests/sim/plan/plan.ts"
import { runJob, sourceOf } from "../../tests/sim/processes.ts"
import type { TierName } from "../../tests/sim/tiers/tiers.ts"
import { PlainError } from "../setup/project.mjs"

export interface OneSeed {
  readonly seed: number
  /** A case of the corpus, or a file. */
  readonly name: string | undefined
  readonly trace: boolean
  readonly tier: TierName
}

const planNamed = (root: string, name: string): Plan => {
  const kept = readCorpus(root).find((known) => known.name === name)
  if (kept !== undefined) return kept.plan
  const path = join(root, name)
  if (!existsSync(path)) throw new PlainError(`No case ${name} in tests/sim/corpus, and no such file.`)
  return (JSON.parse(readFileSync(path, "utf8")) as { readonly plan: Plan }).plan
}

export const oneSeed = async (root: string, { seed, name, trace, tier }: OneSeed): Promise<number> => {
  const plan = name === undefined ? null : planNamed(root, name)
  let failed = false
  await runJob(
    tier === "A" ? await bundleSim(root, "sim") : sourceOf(root),
    { kind: "trace", plan, seed, tier },
    (told) => {
      if (told.kind === "line" && trace) {
        const { at, step, actor, line } = told.line
        console.info(`${String(at).padStart(8)} ms ${String(step).padStart(6)}  ${actor.padEnd(10)} ${line}`)
      }
      if (told.kind !== "ran") return
      failed = told.violations.length > 0
      for (const { inv, detail, at, step } of told.violations)
        console.error(`${inv} at ${at} ms, step ${step}: ${detail}`)
      console.info(`${told.steps} steps, trace hash ${told.hash}${failed ? "" : ", every invariant held"}`)
    },
  )
  return failed ? 1 : 0
}
