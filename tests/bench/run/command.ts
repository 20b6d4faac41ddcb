/** Turns the words of the command line into a run, and the run's result into output and files. */
import { join } from "node:path"
import { PlainError } from "../../../scripts/setup/project.mjs"
import type { EngineName } from "../engines/engine.ts"
import { reportOf, reportText, writeDocs, writeJson } from "../report/write-report.ts"
import { engineNames } from "./catalogue.ts"
import { MILLION, WORKLOADS, type Workload } from "./plan.ts"
import { describe, type Result, type RunOptions } from "./run-bench.ts"
import { CACHE } from "./site.ts"

export interface Words {
  readonly isQuick: boolean
  readonly only: ReadonlyArray<string> | undefined
  readonly engines: ReadonlyArray<string> | undefined
  readonly sizes: ReadonlyArray<number> | undefined
  readonly runs: number
  readonly minutes: number
  readonly isResumed: boolean
  readonly isSeedingOnly: boolean
  readonly say: (line: string) => void
}

const APP = "ours-app"
const isEngine = (name: string): name is EngineName => (engineNames as ReadonlyArray<string>).includes(name)
const isWorkload = (name: string): name is Workload => (WORKLOADS as ReadonlyArray<string>).includes(name)

export const planFrom = (words: Words): RunOptions => {
  const named = words.engines ?? [APP, ...engineNames]
  const unknown = named.find((name) => name !== APP && !isEngine(name))
  if (unknown !== undefined)
    throw new PlainError(`No engine ${unknown}. There are: ${[APP, ...engineNames].join(", ")}.`)
  const only = words.only ?? WORKLOADS
  const odd = only.find((name) => !isWorkload(name))
  if (odd !== undefined) throw new PlainError(`No workload ${odd}. There are: ${WORKLOADS.join(", ")}.`)
  const options: RunOptions = {
    engines: engineNames.filter((name) => named.includes(name)),
    withApp: named.includes(APP),
    sizes: [...(words.sizes ?? [10_000, 100_000, ...(words.isQuick ? [] : [MILLION])])].sort((a, b) => a - b),
    runs: words.runs,
    only: new Set(only.filter(isWorkload)),
    amounts: { live: 60, steps: 20, syncMessages: 10_000, gapMs: 3 },
    name: words.isQuick ? "quick" : "full",
    isResumed: words.isResumed,
    minutes: words.minutes,
    isSeedingOnly: words.isSeedingOnly,
    say: words.say,
  }
  words.say(`The benchmark: ${describe(options)}.`)
  return options
}

interface Ending {
  readonly root: string
  readonly out: string | undefined
  readonly isWritten: boolean
  readonly say: (line: string) => void
}

/** Returns the exit code: 1 when a session failed. */
export const finish = (result: Result, { root, out, isWritten, say }: Ending): number => {
  const report = reportOf(result)
  console.info(`\n${reportText(report)}\n`)
  const path = out ?? (isWritten ? join(root, "docs", "bench.json") : join(CACHE, "bench.json"))
  writeJson(path, report, result)
  say(`Figures: ${path}`)
  if (isWritten) {
    writeDocs(report)
    say("Chart and tables: docs/bench.svg, docs/bench.md")
  }
  return result.failed.length === 0 ? 0 : 1
}
