/**
 * Runs Vitest projects together and leaves their results as JSON in .cache/test-results/, where the tally reads them.
 */
import { mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { run } from "../setup/command.mjs"
import { root } from "../setup/project.mjs"

const folder = join(root, ".cache", "test-results")

/** @param {string} name that of the first project */
export const resultsPath = (name) => join(folder, `${name}.json`)

/** Forgets the results of earlier runs. */
export const forgetResults = () => rmSync(folder, { recursive: true, force: true })

/**
 * @param {readonly [string, ...Array<string>]} projects names of projects in vitest.config.ts
 * @param {{ capture?: boolean, env?: NodeJS.ProcessEnv }} [options]
 */
export const runVitest = (projects, options = {}) => {
  const out = resultsPath(projects[0])
  mkdirSync(folder, { recursive: true })
  rmSync(out, { force: true })
  const vitest = join(root, "node_modules", "vitest", "vitest.mjs")
  const args = [
    vitest,
    "run",
    ...projects.flatMap((project) => ["--project", project]),
    "--reporter=default",
    // What a test that holds has printed is of no use; by hand, without this option, figures are seen.
    "--silent=passed-only",
    "--reporter=json",
    `--outputFile.json=${out}`,
  ]
  return run(process.execPath, args, options)
}
