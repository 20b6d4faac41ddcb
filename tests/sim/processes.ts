/** Starts simulator processes and receives what they tell. */
import { spawn } from "node:child_process"
import { join } from "node:path"
import type { Job, Told } from "./job.ts"

const FLAGS = ["--max-semi-space-size=32", "--no-warnings"]

/** The entry as source: tiers on real databases load packages that cannot be bundled. */
export const sourceOf = (root: string): string => join(root, "tests/sim/main.ts")

/** Rejects when the process fails. `signal` ends the process early; that is not a failure. */
export const runJob = (bundle: string, job: Job, hear: (told: Told) => void, signal?: AbortSignal): Promise<void> =>
  new Promise((done, failed) => {
    const child = spawn(
      process.execPath,
      [...FLAGS, ...(bundle.endsWith(".ts") ? ["--import", "tsx"] : []), bundle, JSON.stringify(job)],
      {
        stdio: ["ignore", "pipe", "inherit"],
      },
    )
    const end = (): void => void child.kill()
    signal?.addEventListener("abort", end)
    let rest = ""
    child.stdout.setEncoding("utf8")
    child.stdout.on("data", (chunk: string) => {
      const lines = (rest + chunk).split("\n")
      rest = lines.pop() ?? ""
      for (const line of lines) if (line.startsWith("{")) hear(JSON.parse(line) as Told)
    })
    child.on("error", failed)
    child.on("close", (code) => {
      signal?.removeEventListener("abort", end)
      if (code === 0 || signal?.aborted === true) done()
      else failed(new Error(`a simulator process ended with ${code}`))
    })
  })

/** Runs the task for each item in order, `width` at a time. */
export const inTurn = async <A>(
  items: ReadonlyArray<A>,
  width: number,
  task: (item: A) => Promise<void>,
): Promise<void> => {
  const waiting = [...items]
  const lane = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await task(item)
  }
  await Promise.all(Array.from({ length: width }, lane))
}
