/** Reads log files for scripts. A problem with a file is a PlainError that names it. */
import { readFileSync } from "node:fs"
import { relative } from "node:path"
import type { LogFile } from "#schema/log/entry.ts"
import { LogFileError, readLogText } from "../../worker/log/log-file.ts"
import { makeTimeline, type Timeline } from "../../worker/log/timeline.ts"
import { PlainError } from "../setup/project.mjs"

const readText = (path: string): string => {
  try {
    return readFileSync(path, "utf8")
  } catch (cause) {
    throw new PlainError(`${path} cannot be read: ${cause instanceof Error ? cause.message : cause}`)
  }
}

export const readLog = (path: string, partial = false): LogFile => {
  const text = readText(path)
  try {
    return readLogText(text, { partial })
  } catch (cause) {
    if (cause instanceof LogFileError)
      throw new PlainError(`${relative(".", path)} is ${cause.message}${hintOf(cause)}`)
    throw cause
  }
}

const hintOf = ({ message }: LogFileError): string =>
  / missing before /.test(message) ? "\nWith --partial what is there is folded all the same." : ""

/** How many entries there are up to a commit. Throws a PlainError for a commit that the log does not have. */
export const countUpTo = (timeline: Timeline, seq: number): number => {
  const { entries } = timeline
  const last = entries.at(-1)?.seq ?? 0
  if (seq > last) throw new PlainError(`The log ends with commit ${last}; there is no commit ${seq}.`)
  const next = entries[timeline.countUpTo(seq)]
  if (next?.from !== undefined && next.from <= seq)
    throw new PlainError(
      `The commits ${next.from} to ${next.seq} have been compacted into one: ask for ${next.from - 1} or ${next.seq}.`,
    )
  return timeline.countUpTo(seq)
}

export const timelineOf = ({ entries, userId }: LogFile): Timeline => makeTimeline(entries, userId)
