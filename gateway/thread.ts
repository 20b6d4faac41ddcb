/**
 * Starts the gateway's own threads. A thread's file lies beside the file that starts it: TypeScript in the sources,
 * JavaScript in the bundle (scripts/bundle.mjs).
 */
import { Worker, type WorkerOptions } from "node:worker_threads"

/** `beside`: import.meta.url of the starting file. `name`: the thread's file name without extension. */
export const startThread = (
  beside: string,
  name: string,
  options: Omit<WorkerOptions, "eval" | "execArgv">,
): Worker => {
  const [, ending = "ts"] = /\.(\w+)$/.exec(beside) ?? []
  const file = new URL(`./${name}.${ending}`, beside)
  if (ending !== "ts") return new Worker(file, { ...options, execArgv: [] })
  // Threads of Node 20 do not run TypeScript by themselves.
  const run = `import("tsx/esm/api").then(({ register }) => {
    register()
    return import(${JSON.stringify(file.href)})
  })`
  return new Worker(run, { ...options, eval: true, execArgv: [] })
}
