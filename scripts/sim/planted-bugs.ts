/** `--planted`: puts each bug of the table into the simulator, one at a time, and sees that it is found within the CI's seeds. */
import { bundleSim } from "../../tests/sim/bundle.ts"
import { type Bug, bugs } from "../../tests/sim/planted.ts"
import { inTurn, runJob } from "../../tests/sim/processes.ts"
import { PlainError } from "../setup/project.mjs"
import { openProgress, sourceHash } from "./progress.ts"

export interface Caught {
  readonly name: string
  /** Null when nothing was found. */
  readonly by: { readonly seed: number; readonly inv: string; readonly steps: number } | null
  /** Found, but not by what was expected. */
  readonly others: ReadonlyArray<string>
  readonly expected: ReadonlyArray<string>
  readonly seconds: number
}

const plant = async (root: string, bug: Bug, budget: number): Promise<Caught> => {
  const begun = performance.now()
  const bundle = await bundleSim(root, `planted-${bugs.indexOf(bug)}`, [bug])
  let by: Caught["by"] = null
  const others = new Set<string>()
  await runJob(
    bundle,
    { kind: "seeds", tier: "A", from: 1, to: 1 + budget, stride: 1, most: 40, until: bug.inv },
    (told) => {
      if (told.kind !== "failed") return
      const { plan, steps, violation } = told.failed
      if (by === null && bug.inv.includes(violation.inv)) by = { seed: plan.seed, inv: violation.inv, steps }
      else others.add(violation.inv)
    },
  )
  const seconds = (performance.now() - begun) / 1_000
  return { name: bug.name, by, others: [...others], expected: bug.inv, seconds }
}

/** Its place has moved: a bug that is not planted is not found. */
const unplanted = ({ name, inv }: Bug, cause: unknown): Caught => ({
  name,
  by: null,
  others: [cause instanceof Error ? (cause.message.split("\n")[1] ?? cause.message) : String(cause)],
  expected: inv,
  seconds: 0,
})

export const plantAll = async (
  root: string,
  wanted: ReadonlyArray<Bug>,
  budget: number,
  width: number,
  told: (caught: Caught) => void,
): Promise<ReadonlyArray<Caught>> => {
  const caught: Caught[] = []
  await inTurn(wanted, width, async (bug) => {
    const one = await plant(root, bug, budget).catch((cause: unknown) => unplanted(bug, cause))
    caught.push(one)
    told(one)
  })
  return caught
}

export const lineOf = ({ name, by, others, expected, seconds }: Caught): string => {
  const time = `${seconds.toFixed(1)} s`.padStart(8)
  if (by !== null)
    return `found      ${name.padEnd(62)} seed ${String(by.seed).padStart(4)} ${time}  ${by.inv}, ${by.steps} steps`
  const found = others.length > 0 ? `only ${others.join(", ")}, not ${expected.join(", ")}` : "nothing violated"
  return `NOT FOUND  ${name.padEnd(62)}           ${time}  ${found}`
}

export interface PlantedWish {
  /** Part of names; all without. */
  readonly name: string | undefined
  readonly budget: number
  readonly width: number
  readonly fresh: boolean
}

/** One table of all, whether found now or in a run before that was ended. */
export const plantedBugs = async (root: string, { name, budget, width, fresh }: PlantedWish): Promise<number> => {
  const wanted = name === undefined ? bugs : bugs.filter((bug) => bug.name.includes(name))
  if (wanted.length === 0) throw new PlainError(`No planted bug is called ${name}.`)
  const source = sourceHash(await bundleSim(root, "sim"), budget, bugs)
  const progress = openProgress<Caught>(root, "planted", source, fresh)
  const open = wanted.filter((bug) => progress.get(bug.name) === undefined)
  if (open.length < wanted.length)
    console.info(`${wanted.length - open.length} of ${wanted.length} are known from before (${progress.file})`)
  await plantAll(root, open, budget, width, (caught) => {
    progress.set(caught.name, caught)
    console.error(lineOf(caught))
  })
  const all = wanted.flatMap((bug) => progress.get(bug.name) ?? [])
  console.info(["", ...all.map(lineOf)].join("\n"))
  const missed = all.filter(({ by }) => by === null)
  const seeds = all.flatMap(({ by }) => by?.seed ?? []).toSorted((a, b) => a - b)
  const seconds = all.reduce((sum, one) => sum + one.seconds, 0)
  console.info(
    `${all.length - missed.length} of ${all.length} planted bugs found within ${budget} seeds` +
      ` (half of them by seed ${seeds[seeds.length >> 1] ?? 0}, the last by seed ${seeds.at(-1) ?? 0}; ${seconds.toFixed(0)} s of work)`,
  )
  if (missed.length > 0) console.error(`not found: ${missed.map((one) => one.name).join("; ")}`)
  return missed.length > 0 ? 1 : 0
}
