/** What was measured so far, one line per session, so that a run that was cut short can resume. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import { dirname } from "node:path"
import type { OwnFigures } from "../report/goals.ts"
import type { Session } from "./measured.ts"

export interface Line {
  /** The task and its run; each task is done once. */
  readonly name: string
  /** Identifies the sources that were measured. */
  readonly site: string
  readonly version: string
  readonly session?: Session
  readonly own?: OwnFigures
}

export const openSaved = (path: string, isResumed: boolean) => {
  mkdirSync(dirname(path), { recursive: true })
  if (!isResumed) rmSync(path, { force: true })
  const lines: Array<Line> = existsSync(path)
    ? readFileSync(path, "utf8")
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line))
    : []
  return {
    lines: lines as ReadonlyArray<Line>,
    add: (line: Line): void => {
      lines.push(line)
      appendFileSync(path, `${JSON.stringify(line)}\n`)
    },
  }
}
