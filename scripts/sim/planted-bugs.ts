/**
 * `--planted`: puts each bug of the table into the simulator, one at a time, and checks that it is found within the
 * CI's seeds.
 */
import type { Failed } from "../../tests/sim/batch.ts"
import { bundleSim } from "../../tests/sim/bundle.ts"
import { type Bug, bugs } from "../../tests/sim/planted.ts"
import { inTurn, runJob } from "../../tests/sim/processes.ts"
import { SHRINK_MS, sizeOf } from "../../tests/sim/shrink.ts"
import { PlainError } from "../setup/project.mjs"
import { openProgress, sourceHash } from "./progress.ts"

export interface Caught {
  readonly name: string
  /** Null when the bug was not found. */
  readonly by: { readonly seed: number; readonly inv: string; readonly steps: number } | null
  /** How far the case that found it was shrunk, when that was requested. */
  readonly shrunk?: { readonly from: number; readonly to: number; readonly seconds: number }
  /** Violations that were found but not expected. */
  readonly others: ReadonlyArray<string>
  readonly expected: ReadonlyArray<string>
  readonly seconds: number
}

const secondsSince = (begun: number): number => (performance.now() - begun) / 1_000

const shrunkOf = async (bundle: string, { plan, violation }: Failed): Promise<Caught["shrunk"]> => {
  const begun = performance.now()
  let to = Number.NaN
  await runJob(bundle, { kind: "shrink", plan, inv: violation.inv, mostMs: SHRINK_MS }, (told) => {
    if (told.kind === "shrunk") to = told.size
  })
  return { from: sizeOf(plan), to, seconds: secondsSince(begun) }
}

const plant = async (root: string, bug: Bug, budget: number, isShrunk: boolean): Promise<Caught> => {
  const begun = performance.now()
  const bundle = await bundleSim(root, `planted-${bugs.indexOf(bug)}`, [bug, ...(bug.beside ?? [])])
  let first: Failed | undefined
  const others = new Set<string>()
  await runJob(
    bundle,
    { kind: "seeds", tier: "A", from: 1, to: 1 + budget, stride: 1, most: 40, until: bug.inv },
    (told) => {
      if (told.kind !== "failed") return
      const { inv } = told.failed.violation
      if (first === undefined && bug.inv.includes(inv)) first = told.failed
      else others.add(inv)
    },
  )
  const caught = { name: bug.name, others: [...others], expected: bug.inv, seconds: secondsSince(begun) }
  if (first === undefined) return { ...caught, by: null }
  const { plan, violation, steps } = first
  const by = { seed: plan.seed, inv: violation.inv, steps }
  const shrunk = isShrunk ? await shrunkOf(bundle, first) : undefined
  return { ...caught, by, ...(shrunk && { shrunk }) }
}

/** The bug's place in the source has moved: a bug that was not planted counts as not found. */
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
  isShrunk = false,
): Promise<ReadonlyArray<Caught>> => {
  const caught: Caught[] = []
  await inTurn(wanted, width, async (bug) => {
    const one = await plant(root, bug, budget, isShrunk).catch((cause: unknown) => unplanted(bug, cause))
    caught.push(one)
    told(one)
  })
  return caught
}

export const lineOf = ({ name, by, shrunk, others, expected, seconds }: Caught): string => {
  const time = `${seconds.toFixed(1)} s`.padStart(8)
  const small = shrunk && `, shrunk ${shrunk.from}→${shrunk.to} in ${shrunk.seconds.toFixed(1)} s`
  if (by !== null)
    return `found      ${name.padEnd(62)} seed ${String(by.seed).padStart(4)} ${time}  ${by.inv}, ${by.steps} steps${small ?? ""}`
  const found = others.length > 0 ? `only ${others.join(", ")}, not ${expected.join(", ")}` : "nothing violated"
  return `NOT FOUND  ${name.padEnd(62)}           ${time}  ${found}`
}

export interface PlantedWish {
  /** Part of the names of bugs; all when undefined. */
  readonly name: string | undefined
  readonly budget: number
  readonly width: number
  readonly fresh: boolean
  /** Also shrinks the case that finds a bug. */
  readonly isShrunk: boolean
}

const medianOf = (numbers: ReadonlyArray<number>): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN

/** One table of all bugs, whether found in this run or in an earlier one that was ended. */
export const plantedBugs = async (
  root: string,
  { name, budget, width, fresh, isShrunk }: PlantedWish,
): Promise<number> => {
  const wanted = name === undefined ? bugs : bugs.filter((bug) => bug.name.includes(name))
  if (wanted.length === 0) throw new PlainError(`No planted bug is called ${name}.`)
  const source = sourceHash(await bundleSim(root, "sim"), budget, bugs, isShrunk)
  const progress = openProgress<Caught>(root, "planted", source, fresh)
  const open = wanted.filter((bug) => progress.get(bug.name) === undefined)
  if (open.length < wanted.length)
    console.info(`${wanted.length - open.length} of ${wanted.length} are known from before (${progress.file})`)
  const told = (caught: Caught): void => {
    progress.set(caught.name, caught)
    console.error(lineOf(caught))
  }
  await plantAll(root, open, budget, width, told, isShrunk)
  const all = wanted.flatMap((bug) => progress.get(bug.name) ?? [])
  console.info(["", ...all.map(lineOf)].join("\n"))
  const missed = all.filter(({ by }) => by === null)
  const seeds = all.flatMap(({ by }) => by?.seed ?? []).toSorted((a, b) => a - b)
  const seconds = all.reduce((sum, one) => sum + one.seconds, 0)
  console.info(
    `${all.length - missed.length} of ${all.length} planted bugs found within ${budget} seeds` +
      ` (half of them by seed ${seeds[seeds.length >> 1] ?? 0}, the last by seed ${seeds.at(-1) ?? 0}; ${seconds.toFixed(0)} s of work)`,
  )
  const small = all.flatMap(({ shrunk }) => shrunk ?? [])
  if (small.length > 0)
    console.info(
      `shrunk: median ${medianOf(small.map(({ to }) => to))} moves of ${medianOf(small.map(({ from }) => from))},` +
        ` at most ${Math.max(...small.map(({ to }) => to))}; median ${medianOf(small.map(({ seconds: s }) => s)).toFixed(1)} s`,
    )
  if (missed.length > 0) console.error(`not found: ${missed.map((one) => one.name).join("; ")}`)
  return missed.length > 0 ? 1 : 0
}
