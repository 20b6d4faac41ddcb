/** `--planted`: puts each bug of the table into the simulator, one at a time, and sees that it is found within the CI's seeds. */
import type { Failed } from "../../tests/sim/batch.ts"
import { bundleSim } from "../../tests/sim/bundle.ts"
import { type Bug, bugs } from "../../tests/sim/planted.ts"
import { inTurn, runJob } from "../../tests/sim/processes.ts"
import { PlainError } from "../setup/project.mjs"
import { WIDTH } from "./figures.ts"

export interface Caught {
  readonly bug: Bug
  /** Null when nothing was found. */
  readonly by: Failed | null
  /** Found, but not by what was expected. */
  readonly others: ReadonlyArray<string>
  readonly seconds: number
}

const plant = async (root: string, bug: Bug, budget: number): Promise<Caught> => {
  const begun = performance.now()
  const bundle = await bundleSim(root, `planted-${bugs.indexOf(bug)}`, [bug])
  let by: Failed | null = null
  const others = new Set<string>()
  const stop = new AbortController()
  await runJob(
    bundle,
    { kind: "seeds", tier: "A", from: 1, to: 1 + budget, stride: 1, most: 40, until: bug.inv },
    (told) => {
      if (told.kind !== "failed") return
      if (by === null && bug.inv.includes(told.failed.violation.inv)) by = told.failed
      else others.add(told.failed.violation.inv)
    },
    stop.signal,
  )
  return { bug, by, others: [...others], seconds: (performance.now() - begun) / 1_000 }
}

/** Its place has moved: a bug that is not planted is not found. */
const unplanted = (bug: Bug, cause: unknown): Caught => ({
  bug,
  by: null,
  others: [cause instanceof Error ? (cause.message.split("\n")[1] ?? cause.message) : String(cause)],
  seconds: 0,
})

export const plantAll = async (
  root: string,
  wanted: ReadonlyArray<Bug>,
  budget: number,
): Promise<ReadonlyArray<Caught>> => {
  const caught: Caught[] = []
  await inTurn(wanted, WIDTH, async (bug) => {
    const one = await plant(root, bug, budget).catch((cause: unknown) => unplanted(bug, cause))
    caught.push(one)
    console.info(lineOf(one))
  })
  return caught
}

const lineOf = ({ bug, by, others, seconds }: Caught): string => {
  const time = `${seconds.toFixed(1)} s`
  if (by !== null)
    return `found      ${bug.name.padEnd(62)} seed ${String(by.plan.seed).padStart(4)}  ${by.violation.inv}  ${by.steps} steps  ${time}`
  const found = others.length > 0 ? `only ${others.join(", ")}, not ${bug.inv.join(", ")}` : "nothing violated"
  return `NOT FOUND  ${bug.name.padEnd(62)} ${found}  ${time}`
}

export const plantedBugs = async (root: string, name: string | undefined, budget: number): Promise<number> => {
  const wanted = name === undefined ? bugs : bugs.filter((bug) => bug.name.includes(name))
  if (wanted.length === 0) throw new PlainError(`No planted bug is called ${name}.`)
  const caught = await plantAll(root, wanted, budget)
  const missed = caught.filter(({ by }) => by === null)
  console.info(`${caught.length - missed.length} of ${caught.length} planted bugs found`)
  return missed.length > 0 ? 1 : 0
}
