/**
 * A log with a gap folds to other rows than the whole log. Reading it names the place; a part is read only on request.
 */
import { readFileSync } from "node:fs"
import { Effect } from "effect"
import { describe, expect, test } from "vitest"
import type { LogEntry, LogFile } from "#schema/log/entry.ts"
import { LogFileError, readLogFile, readLogText } from "../../worker/log/log-file.ts"
import { replayLog } from "../../worker/log/replay.ts"
import { openFile } from "../../worker/travel/open-log.ts"
import { replayInTest } from "../worlds/log/replay-in-test.ts"

const whole = readLogText(readFileSync(new URL("../logs/first-evening.json", import.meta.url), "utf8"))
const { entries } = whole
const withEntries = (changed: ReadonlyArray<LogEntry>): LogFile => ({ ...whole, entries: changed })
const changedAt = (place: number, change: Partial<LogEntry>) =>
  withEntries(entries.map((entry, index) => (index === place ? { ...entry, ...change } : entry)))
const [last, middle] = [entries.length - 1, Math.floor(entries.length / 2)]
const seqAt = (place: number): number => entries[place]?.seq ?? 0
const cursorBefore = (place: number): number =>
  entries.slice(0, place).findLast(({ cursor }) => cursor !== null)?.cursor ?? 0

const saidOf = (read: () => unknown): string => {
  try {
    read()
    return "nothing"
  } catch (cause) {
    if (cause instanceof LogFileError) return cause.message
    throw cause
  }
}

describe("CARD-13: a log that lacks commits", () => {
  const holes: ReadonlyArray<readonly [string, LogFile, string]> = [
    ["its first", withEntries(entries.slice(1)), `commit 1 is missing before commit 2 at ["entries"][0]`],
    [
      "its beginning",
      withEntries(entries.slice(3)),
      `the commits 1 to 3 are missing before commit 4 at ["entries"][0]`,
    ],
    [
      "one in the middle",
      withEntries(entries.filter((_, index) => index !== middle)),
      `commit ${seqAt(middle)} is missing before commit ${seqAt(middle + 1)} at ["entries"][${middle}]`,
    ],
  ]
  test.each(holes)("%s: every reader names the place, and reads the rest by choice", async (_, log, said) => {
    expect(saidOf(() => readLogFile(log))).toContain(said)
    expect(saidOf(() => replayLog(log))).toContain(said)
    expect(saidOf(() => replayInTest(JSON.stringify(log)))).toContain(said)
    const opened = await Effect.runPromise(Effect.result(openFile(new Blob([JSON.stringify(log)]))))
    expect(JSON.stringify(opened)).toContain("missing before commit")
    expect(replayInTest(log, { partial: true }).seq).toBe(seqAt(last))
  })
  test("whole or compacted, the recorded logs are read", () => {
    for (const name of ["first-evening", "heavy-chatter-compacted", "flaky-network", "bans"])
      readLogText(readFileSync(new URL(`../logs/${name}.json`, import.meta.url), "utf8"))
  })
})

describe("CARD-13: numbers that never fall", () => {
  const wrong: ReadonlyArray<readonly [string, LogFile, string]> = [
    ["a token", changedAt(middle, { epoch: 0 }), `the writer's token falls from 1 to 0 in commit ${seqAt(middle)}`],
    [
      "a negative cursor",
      changedAt(middle, { cursor: -1 }),
      `commit ${seqAt(middle)} has a number, a token or a cursor below 0`,
    ],
    [
      "a cursor",
      changedAt(last, { cursor: 1 }),
      `the cursor falls from ${cursorBefore(last)} to 1 in commit ${seqAt(last)}`,
    ],
  ]
  test.each(wrong)("%s: the error names it and the place, by choice of a part too", (_, log, said) => {
    expect(saidOf(() => readLogFile(log))).toContain(said)
    expect(saidOf(() => readLogFile(log, { partial: true }))).toContain(said)
  })
  test("a cursor falls where the gateway's feed has begun anew", () => {
    const restarted = { _tag: "v1.FeedRestarted", sessions: [], relations: [], reports: [] }
    expect(saidOf(() => readLogFile(changedAt(last, { cursor: 0, events: [restarted] })))).toBe("nothing")
  })
})
