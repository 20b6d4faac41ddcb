/** Processor time and memory of a process and its children, as Linux reports them. */
import { readdirSync, readFileSync } from "node:fs"

/** Linux counts in hundredths of a second. */
const MS_PER_TICK = 10

interface Stat {
  readonly parent: number
  /** ms */
  readonly own: number
  /** Time of children that have ended, ms. */
  readonly ofEnded: number
}

const statOf = (pid: number): Stat | undefined => {
  try {
    // The process name in brackets may contain spaces.
    const text = readFileSync(`/proc/${pid}/stat`, "utf8")
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number)
    const at = (n: number) => fields[n] ?? 0
    return { parent: at(1), own: (at(11) + at(12)) * MS_PER_TICK, ofEnded: (at(13) + at(14)) * MS_PER_TICK }
  } catch {
    return undefined
  }
}

/** Time of the process and of its children since each began, ms. */
export const processorTime = (pid: number): number => {
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? [])
    .filter(({ parent }) => parent === pid)
  const own = statOf(pid)
  return (own?.own ?? 0) + (own?.ofEnded ?? 0) + children.reduce((sum, child) => sum + child.own + child.ofEnded, 0)
}

/** Memory that the process holds, bytes. */
export const residentBytes = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1_024
