/** Threads of the gateway's own, each a file beside the one that starts it: TypeScript as it stands here, JavaScript once it is bundled (scripts/bundle.mjs). */
import { Worker, type WorkerOptions } from "node:worker_threads"

/** `beside`: import.meta.url of the file that starts it. `name`: of the thread's file, without its ending. */
export const startThread = (
  beside: string,
  name: string,
  options: Omit<WorkerOptions, "eval" | "execArgv">,
): Worker => {
  const [, ending = "ts"] = /\.(\w+)$/.exec(beside) ?? []
  const file = new URL(`./${name}.${ending}`, beside)
  if (ending !== "ts") return new Worker(file, { ...options, execArgv: [] })
  // Threads of Node 20 take no TypeScript by themselves.
  const run = `import("tsx/esm/api").then(({ register }) => {
    register()
    return import(${JSON.stringify(file.href)})
  })`
  return new Worker(run, { ...options, eval: true, execArgv: [] })
}
