/**
 * Runs other programs, with their output shown to the user or captured for a report.
 * Plain Node without dependencies: it runs before anything is installed.
 */
import { spawn, spawnSync } from "node:child_process"
import { root } from "./project.mjs"

/**
 * @typedef {object} Ran
 * @property {number} code exit code; 1 when the program could not be started or was ended by a signal
 * @property {string} output standard output and error in the order of their arrival; empty unless captured
 */

/**
 * @param {string} program
 * @param {ReadonlyArray<string>} args
 * @param {{ env?: NodeJS.ProcessEnv, capture?: boolean, timeoutMs?: number, cwd?: string }} [options]
 * @returns {Promise<Ran>}
 */
export const run = (program, args, options = {}) =>
  new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...options.env },
      stdio: options.capture ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
      shell: process.platform === "win32",
      ...(options.timeoutMs === undefined ? {} : { timeout: options.timeoutMs }),
    })
    /** @type {Array<string>} */
    const parts = []
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (/** @type {string} */ text) => parts.push(text))
    }
    child.on("error", (error) => resolve({ code: 1, output: `${parts.join("")}${error.message}` }))
    child.on("close", (code) => resolve({ code: code ?? 1, output: parts.join("") }))
  })

/**
 * True when the program answers `--version` within ten seconds.
 * @param {string} program
 */
export const answers = (program) =>
  spawnSync(program, ["--version"], { stdio: "ignore", timeout: 10_000, shell: process.platform === "win32" })
    .status === 0
