/**
 * `npm run sim`: the CI set (corpus, 20 seeds twice, canaries, tiers A to D). Options: `--seeds N`, `--from N`,
 * `--steps N` (more seeds until this many steps), `--seed X [--trace]`, `--case <name> [--trace]`,
 * `--tier A|B|C|D|scale`, `--twice N`, `--kill-every <scenario>|all [--stride N]`, `--planted [--shrunk]`,
 * `--bug <part of a name>`. The last three resume an ended run (`--fresh`: start again); `--width N`: their processes.
 * `--tier scale [--seed N]` models many gateways (docs/scale.md). Exits with 1 on a violation or a missed bug.
 */
import { parseArgs } from "node:util"
import { TIERS, type TierName } from "../tests/sim/tiers/tiers.ts"
import { writeScalePage } from "./scale/write-page.ts"
import { PlainError, root, runMain } from "./setup/project.mjs"
import { ciSet } from "./sim/ci-set.ts"
import { WIDTH } from "./sim/figures.ts"
import { killEverywhere } from "./sim/kill-everywhere.ts"
import { manySeeds } from "./sim/many-seeds.ts"
import { oneSeed } from "./sim/one-seed.ts"
import { plantedBugs } from "./sim/planted-bugs.ts"
import { everySeedTwice } from "./sim/twice.ts"

const isTier = (text: string): text is TierName => (TIERS as ReadonlyArray<string>).includes(text)

const numberOf = (name: string, text: string | undefined, otherwise: number): number => {
  const value = text === undefined ? otherwise : Number(text)
  if (!Number.isSafeInteger(value) || value < 0) throw new PlainError(`--${name} takes a whole number, not ${text}`)
  return value
}

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      seeds: { type: "string" },
      steps: { type: "string" },
      from: { type: "string" },
      seed: { type: "string" },
      case: { type: "string" },
      trace: { type: "boolean", default: false },
      tier: { type: "string", default: "A" },
      "kill-every": { type: "string" },
      pairs: { type: "string" },
      stride: { type: "string" },
      twice: { type: "string" },
      planted: { type: "boolean", default: false },
      shrunk: { type: "boolean", default: false },
      bug: { type: "string" },
      width: { type: "string" },
      fresh: { type: "boolean", default: false },
    },
  })
  const { tier } = values
  if (tier === "scale") return writeScalePage(root, numberOf("seed", values.seed, 1))
  if (!isTier(tier)) throw new PlainError(`No tier ${tier}. There are: ${TIERS.join(", ")}, scale.`)
  const { fresh } = values
  const width = Math.max(1, numberOf("width", values.width, WIDTH))
  const killed = values["kill-every"]
  if (killed !== undefined) {
    const stride = Math.max(1, numberOf("stride", values.stride, 1))
    return killEverywhere(root, { wanted: killed, pairs: numberOf("pairs", values.pairs, 200), stride, width, fresh })
  }
  if (values.planted || values.bug !== undefined) {
    const budget = numberOf("seeds", values.seeds, 2_000)
    return plantedBugs(root, { name: values.bug, budget, width, fresh, isShrunk: values.shrunk })
  }
  if (values.twice !== undefined)
    return everySeedTwice(root, numberOf("from", values.from, 1), numberOf("twice", values.twice, 1_000))
  if (values.seed !== undefined || values.case !== undefined)
    return oneSeed(root, { seed: numberOf("seed", values.seed, 1), name: values.case, trace: values.trace, tier })
  if (values.seeds !== undefined || values.tier !== "A" || values.from !== undefined)
    return manySeeds(root, {
      tier,
      from: numberOf("from", values.from, 1),
      count: numberOf("seeds", values.seeds, { A: 2_000, B: 100, C: 30, D: 20 }[tier]),
      steps: numberOf("steps", values.steps, 0),
    })
  return ciSet(root)
})
