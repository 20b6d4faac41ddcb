/**
 * Runs one Vitest project and leaves its results as JSON in .cache/test-results/, where the tally reads them.
 */
import { mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { run } from "../setup/command.mjs"
import { root } from "../setup/project.mjs"

const folder = join(root, ".cache", "test-results")

/** @param {string} project */
export const resultsPath = (project) => join(folder, `${project}.json`)

/** Forgets the results of earlier runs. */
export const forgetResults = () => rmSync(folder, { recursive: true, force: true })

/**
 * @param {string} project the name of a project in vitest.config.ts
 * @param {{ capture?: boolean, env?: NodeJS.ProcessEnv }} [options]
 */
export const runVitest = (project, options = {}) => {
  const out = resultsPath(project)
  mkdirSync(folder, { recursive: true })
  rmSync(out, { force: true })
  const vitest = join(root, "node_modules", "vitest", "vitest.mjs")
  const args = [
    vitest,
    "run",
    "--project",
    project,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${out}`,
  ]
  return run(process.execPath, args, options)
}
