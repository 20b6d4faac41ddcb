/** Opens a log in memory: the account's own, read from its leader in parts, or a file's. Writes nothing. */
import { Effect, Schema } from "effect"
import { commands } from "#schema/commands.ts"
import type { LogSummary } from "#schema/device/open-log.ts"
import { AppFailure, failure } from "#schema/errors.ts"
import type { LogEntry } from "#schema/log/entry.ts"
import type { LeaderCommand } from "../commands/command-kinds.ts"
import { drawIntentId } from "../intents/intent-id.ts"
import { LogFileError, readLogText } from "../log/log-file.ts"
import { makeTimeline, type Timeline } from "../log/timeline.ts"
import { firstOf } from "../store/entry-parts.ts"
import { families, type RowKey, type ValueOf } from "../store/families.ts"
import type { EngineHandle } from "../tabs/engine-handle.ts"
import { tagsOf } from "./commit-lines.ts"

/** Largest file that is accepted, bytes. A larger one would not fit into a tab's memory twice. */
export const MOST_BYTES = 128 * 1024 * 1024
const PART = 500

export interface OpenLog {
  readonly summary: LogSummary
  readonly timeline: Timeline
  /** Cached answers of the gateway, by key. Only for the own account; empty for a file. */
  readonly caches: ReadonlyMap<RowKey, ValueOf<RowKey>>
}

const invalid = (message: string): AppFailure => new AppFailure({ error: { kind: "logFileInvalid", message } })

const isBlob = (value: unknown): value is Blob => value instanceof Blob

export const openFile = Effect.fnUntraced(function* (file: unknown) {
  if (!isBlob(file)) return yield* failure("commandInvalid")
  if (file.size > MOST_BYTES)
    return yield* invalid(`${megabytes(file.size)} MB are too many: a log file has at most ${megabytes(MOST_BYTES)} MB`)
  const text = yield* Effect.tryPromise({
    try: () => file.text(),
    catch: () => invalid("the file cannot be read from this device"),
  })
  const { userId, note, entries } = yield* Effect.try({
    try: () => readLogText(text),
    catch: (cause) => invalid(cause instanceof LogFileError ? cause.message : "no log file"),
  })
  return laidOpen("file", userId, note, entries, new Map())
})

const megabytes = (bytes: number): number => Math.ceil(bytes / (1024 * 1024))

const decodePart = Schema.decodeUnknownEffect(commands.readLog.result)
const decodeCaches = Schema.decodeUnknownEffect(commands.readCaches.result)

/** Asks the account's leader, in whichever tab it runs. */
const ask = Effect.fnUntraced(function* (handle: EngineHandle, tab: string, command: LeaderCommand) {
  return yield* handle.execute(command, tab, { id: yield* drawIntentId, again: false })
})

/** Most tries of reading. Reading starts over when the leader has compacted what was already read. */
const TRIES = 5

/** Reads the account's log in parts, each for the function that `begin` returned. Calls `begin` again to start over. */
export const readOwnLog = Effect.fnUntraced(function* (
  handle: EngineHandle,
  tab: string,
  begin: () => (entries: ReadonlyArray<LogEntry>) => void,
) {
  for (let tries = 0; tries < TRIES; tries++) {
    const take = begin()
    let [after, isWhole]: [number | null, boolean] = [0, true]
    while (after !== null && isWhole) {
      const answer: unknown = yield* ask(handle, tab, { _tag: "readLog", after, limit: PART })
      const part = yield* Effect.orDie(decodePart(answer))
      const [first] = part.entries
      isWhole = first === undefined || firstOf(first) > after
      if (isWhole) take(part.entries)
      after = part.reached
      yield* Effect.yieldNow
    }
    if (isWhole) return
  }
  return yield* failure("storageBusy")
})

export const openOwn = Effect.fnUntraced(function* (handle: EngineHandle, tab: string) {
  let entries: Array<LogEntry> = []
  yield* readOwnLog(handle, tab, () => {
    entries = []
    return (part) => void entries.push(...part)
  })
  const { answers } = yield* Effect.orDie(decodeCaches(yield* ask(handle, tab, { _tag: "readCaches" })))
  const caches = new Map(answers.map(({ question, value, asOf }) => [families.remote.key(question), { value, asOf }]))
  return laidOpen("own", handle.userId, "", entries, caches)
})

const laidOpen = (
  source: LogSummary["source"],
  userId: number,
  note: string,
  entries: ReadonlyArray<LogEntry>,
  caches: OpenLog["caches"],
): OpenLog => {
  const [first, last] = [entries[0], entries.at(-1)]
  return {
    caches,
    timeline: makeTimeline(entries, userId),
    summary: {
      source,
      userId,
      note,
      first: first === undefined ? 0 : firstOf(first),
      last: last?.seq ?? 0,
      entries: entries.length,
      events: entries.reduce((sum, { events }) => sum + events.length, 0),
      from: first?.at ?? null,
      to: last?.at ?? null,
      tags: tagsOf(entries),
    },
  }
}
