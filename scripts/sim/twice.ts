/**
 * `--twice N`: R15, runs each seed in two processes, each time after other seeds. Names the seeds whose runs differ.
 */
import { bundleSim } from "../../tests/sim/bundle.ts"
import { runJob } from "../../tests/sim/processes.ts"

/** Trace hashes by seed, all from one process. */
const hashesOf = async (bundle: string, from: number, to: number, stride: number): Promise<Map<number, string>> => {
  const hashes = new Map<number, string>()
  await runJob(bundle, { kind: "hashes", from, to, stride }, (told) => {
    if (told.kind === "hash") hashes.set(told.seed, told.hash)
  })
  return hashes
}

/** Seeds whose two runs differ. */
export const twiceDifferent = async (bundle: string, from: number, count: number): Promise<ReadonlyArray<number>> => {
  const to = from + count
  const apart = async () => [...(await hashesOf(bundle, from + 1, to, 2)), ...(await hashesOf(bundle, from, to, 2))]
  const [first, second] = await Promise.all([hashesOf(bundle, from, to, 1), apart()])
  const again = new Map(second)
  return [...first].flatMap(([seed, hash]) => (again.get(seed) === hash ? [] : [seed]))
}

export const everySeedTwice = async (root: string, from: number, count: number): Promise<number> => {
  const different = await twiceDifferent(await bundleSim(root, "sim"), from, count)
  console.info(`${count} seeds from ${from}, each run twice: ${count - different.length} gave the same trace hash`)
  if (different.length > 0) console.error(`different: ${different.join(", ")}`)
  return different.length > 0 ? 1 : 0
}
