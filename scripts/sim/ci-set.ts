/** `npm run sim` without options: corpus first, determinism, canaries, then tiers A to D. */
import type { Failed } from "../../tests/sim/batch.ts"
import { bundleSim } from "../../tests/sim/bundle.ts"
import { readCorpus } from "../../tests/sim/corpus.ts"
import { bugs } from "../../tests/sim/planted.ts"
import { runJob } from "../../tests/sim/processes.ts"
import type { TierName } from "../../tests/sim/tiers/tiers.ts"
import { sweep, sweepLines, WIDTH } from "./figures.ts"
import { reportFailures } from "./findings.ts"
import { lineOf, plantAll } from "./planted-bugs.ts"
import { twiceDifferent } from "./twice.ts"

/** The more real the lower layers, the fewer seeds: each tier checks what the tier above takes for granted. */
const SEEDS: ReadonlyArray<readonly [tier: TierName, count: number]> = [
  ["A", 500],
  ["B", 12],
  ["C", 10],
  ["D", 6],
]
/** Tier A runs more seeds until it has this many steps. */
const LEAST_STEPS = 1_000_000
/** Most seeds that are tried to find a canary. */
const CANARY_SEEDS = 400
/** Seeds that are run twice. */
const TWICE = 20

export const ciSet = async (root: string): Promise<number> => {
  const begun = performance.now()
  const bundle = await bundleSim(root, "sim")
  const failures: Failed[] = []
  const corpus = readCorpus(root)
  await runJob(bundle, { kind: "plans", plans: corpus.map(({ plan }) => plan) }, (told) => {
    if (told.kind === "failed") failures.push(told.failed)
  })
  console.info(`corpus: ${corpus.length} cases, ${failures.length} violated`)
  const different = await twiceDifferent(bundle, 1, TWICE)
  console.info(`determinism: ${TWICE} seeds run twice, ${different.length} with another trace`)
  const canaries = await plantAll(
    root,
    bugs.filter(({ isCanary }) => isCanary === true),
    CANARY_SEEDS,
    WIDTH,
    (caught) => console.info(lineOf(caught)),
  )
  const missed = canaries.filter(({ by }) => by === null)
  for (const [tier, count] of SEEDS) {
    const result = await sweep(root, bundle, { tier, from: 1, count, steps: tier === "A" ? LEAST_STEPS : 0 })
    console.info(sweepLines(`tier ${tier}`, result))
    failures.push(...result.failures)
  }
  const count = await reportFailures(root, bundle, failures)
  const seconds = ((performance.now() - begun) / 1_000).toFixed(0)
  const isGood = count + missed.length + different.length === 0
  const verdict = isGood ? "every invariant held" : "FAILED"
  console.info(`sim: ${verdict}, ${canaries.length - missed.length} of ${canaries.length} canaries found, ${seconds} s`)
  return isGood ? 0 : 1
}
