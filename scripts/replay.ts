/**
 * `npm run replay -- <log file>`: folds a recorded log from its beginning and prints the projected state, its hash, or
 * what changed between two commits or two logs. `--help` lists all options (replay/arguments.ts).
 */
import { resolve } from "node:path"
import { familyOfProjection, PROJECTION_NAMES } from "../worker/log/projection-names.ts"
import type { FoldedRows } from "../worker/log/refold.ts"
import { hashOfRows, rowsToState, stableJson } from "../worker/log/replay.ts"
import { changesBetween, type RowChange } from "../worker/log/timeline.ts"
import { type Asked, readArguments, USAGE } from "./replay/arguments.ts"
import { changesToText, summaryOf } from "./replay/print-changes.ts"
import { countUpTo, readLog, timelineOf } from "./replay/read-log.ts"
import { PlainError } from "./setup/project.mjs"

const rowsOf = (file: string, until: number, partial: boolean): FoldedRows => {
  const timeline = timelineOf(readLog(resolve(file), partial))
  const isWhole = until === Number.POSITIVE_INFINITY
  return timeline.rowsAfter(isWhole ? timeline.entries.length : countUpTo(timeline, until))
}

const printState = ({ file, partial, until, show, hashOnly }: Extract<Asked, { kind: "state" }>): number => {
  const rows = rowsOf(file, until, partial)
  const family = show === undefined ? undefined : familyOfProjection(show)
  if (show !== undefined && family === undefined)
    throw new PlainError(`No projection "${show}". There are: ${PROJECTION_NAMES.join(", ")}.`)
  const state = rowsToState(rows)
  if (!hashOnly) console.info(stableJson(family === undefined ? state : state[family]))
  console.info(`${hashOnly ? "" : "sha256 "}${hashOfRows(rows)}`)
  return 0
}

const printChanges = (changes: ReadonlyArray<RowChange>): number => {
  if (changes.length > 0) console.info(changesToText(changes))
  console.info(summaryOf(changes))
  return changes.length === 0 ? 0 : 1
}

const answer = (asked: Asked): number => {
  if (asked.kind === "help") {
    console.info(USAGE)
    return 0
  }
  if (asked.kind === "state") return printState(asked)
  if (asked.kind === "files") {
    const [before, after] = [asked.file, asked.other].map((file) => rowsOf(file, asked.until, asked.partial))
    return printChanges(changesBetween(before ?? new Map(), after ?? new Map()))
  }
  const timeline = timelineOf(readLog(resolve(asked.file), asked.partial))
  const [from, to] = [countUpTo(timeline, asked.from), countUpTo(timeline, asked.to)]
  return printChanges(changesBetween(timeline.rowsAfter(from), timeline.rowsAfter(to)))
}

// A reader such as `head` may close the output early.
process.stdout.on("error", () => process.exit())

try {
  process.exitCode = answer(readArguments(process.argv.slice(2)))
} catch (cause) {
  console.error(cause instanceof PlainError ? `\n[livcam] ${cause.message}\n` : cause)
  process.exitCode = 2
}
