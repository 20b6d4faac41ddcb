/**
 * Reads and writes log files (schema/log/entry.ts). Nothing in a file is trusted. When it is no log file, or its
 * commits do not follow each other without gaps from the first on, a LogFileError says what is wrong and where; nothing
 * else is ever thrown. With `partial` commits may be missing, and nothing else.
 */
import { Result, Schema } from "effect"
import { hasTag } from "#schema/events.ts"
import { type LogEntry, LogFile } from "#schema/log/entry.ts"
import { firstOf } from "../store/entry-parts.ts"

/** Says why a file is no log file. */
export class LogFileError extends Error {
  override readonly name = "LogFileError"
}

const decode = Schema.decodeUnknownResult(LogFile)

export interface ReadOptions {
  /** Commits may be missing, at the beginning and in the middle: the rows are then those of a part of the log. */
  readonly partial?: boolean
}

/** `file`: the parsed content of the file. */
export const readLogFile = (file: unknown, { partial = false }: ReadOptions = {}): LogFile => {
  if (isDeeperThan(DEEPEST, file)) throw new LogFileError(`no log file: it is nested deeper than ${DEEPEST} levels`)
  const decoded = attempt(() => decode(file))
  if (Result.isFailure(decoded)) throw new LogFileError(`no log file: ${inOneLine(decoded.failure.message)}`)
  const log = decoded.success
  let before: Before = { seq: 0, epoch: 0, cursor: 0 }
  log.entries.forEach((entry, index) => {
    const wrong = wrongIn(entry, before)
    before = { seq: entry.seq, epoch: entry.epoch, cursor: entry.cursor ?? before.cursor }
    if (wrong !== undefined) throw new LogFileError(`no log file: ${wrong} at ["entries"][${index}]`)
  })
  if (!partial) refuseHoles(log)
  return log
}

export const readLogText = (text: string, options?: ReadOptions): LogFile => readLogFile(parse(text), options)

/** The texts before, between and behind the entries of a file. Each entry is one line. */
export const logFrame = (head: Omit<LogFile, "entries">) => ({
  before: `${JSON.stringify(head).slice(0, -1)},"entries":[\n`,
  between: ",\n",
  behind: "\n]}\n",
})

export const logFileToText = ({ entries, ...head }: LogFile): string => {
  const { before, between, behind } = logFrame(head)
  return before + entries.map((entry) => JSON.stringify(entry)).join(between) + behind
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new LogFileError(`no JSON: ${inOneLine(messageOf(cause))}`, { cause })
  }
}

/** Far more than the depth of any event, and far less than what overflows a stack. */
const DEEPEST = 200

/** Goes level by level, not recursively, since the depth may exceed the stack. */
const isDeeperThan = (most: number, file: unknown): boolean => {
  let level: Array<unknown> = [file]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > most) return true
    const next: Array<unknown> = []
    for (const value of level)
      if (typeof value === "object" && value !== null) for (const inner of Object.values(value)) next.push(inner)
    level = next
  }
  return false
}

/** Any other error of the decoder also means that the file is no log file. */
const attempt = <A>(read: () => A): A => {
  try {
    return read()
  } catch (cause) {
    throw new LogFileError(`no log file: ${inOneLine(messageOf(cause))}`, { cause })
  }
}

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))
const MOST_LETTERS = 300
const inOneLine = (message: string): string => message.replace(/\s+/g, " ").trim().slice(0, MOST_LETTERS)

const refuseHoles = ({ entries }: LogFile): void =>
  entries.forEach((entry, index) => {
    const [next, from] = [(entries[index - 1]?.seq ?? 0) + 1, firstOf(entry)]
    if (from === next) return
    const missing = from === next + 1 ? `commit ${next} is` : `the commits ${next} to ${from - 1} are`
    throw new LogFileError(`no whole log: ${missing} missing before commit ${from} at ["entries"][${index}]`)
  })

/** True when the feed is followed from the beginning again: the gateway came back from a backup. */
const beginsAnew = ({ events }: LogEntry): boolean => events.some((event) => hasTag(event, "v1.FeedRestarted"))

type Before = Pick<LogEntry, "seq" | "epoch"> & { readonly cursor: number }

const isWhole = (number: number): boolean => Number.isSafeInteger(number) && number >= 0

const wrongIn = (entry: LogEntry, before: Before): string | undefined => {
  const { seq, epoch, cursor, parts, events } = entry
  const from = firstOf(entry)
  if (from <= before.seq) return `commit ${from} stands behind commit ${before.seq}`
  if (from > seq) return `commits ${from} to ${seq}`
  if (!isWhole(seq) || !isWhole(epoch) || !isWhole(cursor ?? 0))
    return `commit ${seq} has a number, a token or a cursor below 0`
  if (epoch < before.epoch) return `the writer's token falls from ${before.epoch} to ${epoch} in commit ${seq}`
  if (cursor !== null && cursor < before.cursor && !beginsAnew(entry))
    return `the cursor falls from ${before.cursor} to ${cursor} in commit ${seq}`
  if (parts === undefined) return undefined
  const inside = parts.every((part, index) => part.seq >= (parts[index - 1]?.seq ?? from) && part.seq <= seq)
  if (!inside) return `its parts are not the commits ${from} to ${seq}`
  if (parts.some(({ count, places }) => count < 0 || (places !== undefined && places.length !== count)))
    return "a part has not as many events as it says"
  const count = parts.reduce((sum, part) => sum + part.count, 0)
  return count === events.length ? undefined : `its parts have ${count} events and it has ${events.length}`
}
