/**
 * Runs Vitest projects together and writes their results as JSON to .cache/test-results/, where the tally reads them.
 */
import { mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { run } from "../setup/command.mjs"
import { root } from "../setup/project.mjs"

const folder = join(root, ".cache", "test-results")

/** @param {string} name the name of the first project */
export const resultsPath = (name) => join(folder, `${name}.json`)

/** Deletes the results of earlier runs. */
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
    // The output of passing tests is not needed here. A run by hand, without this option, shows figures.
    "--silent=passed-only",
    "--reporter=json",
    `--outputFile.json=${out}`,
  ]
  return run(process.execPath, args, options)
}
