/** `--seeds N`: a sweep over one tier. */
import { bundleSim } from "../../tests/sim/bundle.ts"
import { type SweepOptions, sweep, sweepLines } from "./figures.ts"
import { reportFailures } from "./findings.ts"

export const manySeeds = async (root: string, wanted: SweepOptions): Promise<number> => {
  const bundle = await bundleSim(root, "sim")
  const result = await sweep(root, bundle, wanted)
  console.info(sweepLines(`tier ${wanted.tier}`, result))
  return (await reportFailures(root, bundle, result.failures)) > 0 ? 1 : 0
}
