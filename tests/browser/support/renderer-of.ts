/**
 * Finds the process of a browser that runs a page or a service worker: the one that works while the page does. Linux
 * only.
 */
import { readdir, readFile } from "node:fs/promises"

interface Process {
  readonly pid: number
  readonly parent: number
  /** Processor time, in ticks. */
  readonly ticks: number
}

const processes = async (): Promise<ReadonlyArray<Process>> => {
  const names = (await readdir("/proc")).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(names.map((name) => readFile(`/proc/${name}/stat`, "utf8").catch(() => "")))
  return stats.flatMap((stat) => {
    // The name in brackets may hold blanks. Behind it come the state, the parent and, as fields 11 and 12 from 0, the
    // ticks.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    return stat === ""
      ? []
      : [{ pid: Number.parseInt(stat, 10), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }]
  })
}

const below = (all: ReadonlyArray<Process>, pid: number): ReadonlyArray<Process> =>
  all.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...below(all, child.pid)])

const SPIN_MS = 500

/** A page or a service worker. */
interface Runs {
  evaluate(spin: (ms: number) => void, ms: number): Promise<void>
}

export const rendererOf = async (browserPid: number, runs: Runs): Promise<number> => {
  const before = new Map((await processes()).map(({ pid, ticks }) => [pid, ticks]))
  await runs.evaluate((ms) => {
    for (const until = performance.now() + ms; performance.now() < until; );
  }, SPIN_MS)
  const worked = below(await processes(), browserPid)
    .map(({ pid, ticks }) => ({ pid, ticks: ticks - (before.get(pid) ?? 0) }))
    .sort((a, b) => b.ticks - a.ticks)
  const [most] = worked
  if (most === undefined) throw new Error(`no process runs below ${browserPid}`)
  return most.pid
}
