/** The corpus: plans that once failed, kept as files and run before anything else. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Plan } from "./plan/plan.ts"

const FOLDER = "tests/sim/corpus"

export interface Case {
  /** The file's name without `.json`. */
  readonly name: string
  readonly inv: string
  /** What went wrong, in one line. */
  readonly note: string
  readonly plan: Plan
}

export const readCorpus = (root: string): ReadonlyArray<Case> => {
  const folder = join(root, FOLDER)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .sort()
    .map((file) => ({
      ...(JSON.parse(readFileSync(join(folder, file), "utf8")) as Omit<Case, "name">),
      name: file.slice(0, -".json".length),
    }))
}
