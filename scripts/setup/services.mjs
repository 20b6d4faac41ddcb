/**
 * Runs long-lived programs in the foreground: shows their output, passes signals on to them,
 * and ends the others when one ends.
 */
import { spawn } from "node:child_process"
import { constants } from "node:os"
import { root } from "./project.mjs"

const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])
const TIMEOUT_MS = 10_000

/**
 * @typedef {{ program: string, args: ReadonlyArray<string>, env?: NodeJS.ProcessEnv }} Service
 * @param {ReadonlyArray<Service>} services
 * @returns {Promise<number>} the exit code of the first that ended
 */
export const runServices = (services) =>
  new Promise((resolve) => {
    const children = services.map(({ program, args, env }) =>
      spawn(program, args, { cwd: root, env: { ...process.env, ...env }, stdio: "inherit" }),
    )
    /** @type {number | undefined} */
    let firstCode
    let running = children.length
    const endAll = (/** @type {NodeJS.Signals} */ signal) => {
      for (const child of children) child.kill(signal)
      setTimeout(() => {
        for (const child of children) child.kill("SIGKILL")
      }, TIMEOUT_MS).unref()
    }
    for (const signal of SIGNALS) process.on(signal, () => endAll(signal))
    for (const child of children) {
      let isOver = false
      const over = (/** @type {number} */ code) => {
        if (isOver) return
        isOver = true
        firstCode ??= code
        running -= 1
        if (running === 0) resolve(firstCode)
        else endAll("SIGTERM")
      }
      child.on("error", (error) => {
        console.error(error.message)
        over(1)
      })
      child.on("exit", (code, signal) => over(code ?? 128 + (signal === null ? 0 : constants.signals[signal])))
    }
  })
