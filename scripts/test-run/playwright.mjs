/** Runs the tests that are written for Playwright's own runner, and writes their results as JSON beside Vitest's. */
import { mkdirSync, rmSync } from "node:fs"
import { dirname, join } from "node:path"
import { run } from "../setup/command.mjs"
import { root } from "../setup/project.mjs"
import { resultsPath } from "./vitest.mjs"

/**
 * @param {string} name the folder in tests/, with a playwright.config.ts
 * @param {{ capture?: boolean, env?: NodeJS.ProcessEnv }} [options]
 */
export const runPlaywright = (name, { env, ...options } = {}) => {
  const out = resultsPath(name)
  mkdirSync(dirname(out), { recursive: true })
  rmSync(out, { force: true })
  const cli = join(root, "node_modules", "@playwright", "test", "cli.js")
  const args = [cli, "test", "--config", join("tests", name, "playwright.config.ts"), "--reporter=list,json"]
  return run(process.execPath, args, { ...options, env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: out } })
}
