import { readFileSync } from "node:fs"
import { Arbitrary, Effect, Schema } from "effect"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { events, type LogEvent } from "#schema/events.ts"
import type { LogEntry, LogFile, RawEvent } from "#schema/log/entry.ts"
import { IntentCommand, RawCommand, readIntentCommand } from "#schema/outbox/intent.ts"
import { LogFileError, logFileToText, readLogFile, readLogText } from "../../worker/log/log-file.ts"
import { replayFile } from "../../worker/log/replay.ts"
import { makeTimeline } from "../../worker/log/timeline.ts"
import { readEvent } from "../../worker/projections/read-event.ts"
import { isWanted, lineOf, tagsOf } from "../../worker/travel/commit-lines.ts"
import { makeRedactor } from "../../worker/travel/redact.ts"
import { ann } from "../worlds/cast.ts"
import { logOf } from "../worlds/log/event-factory.ts"
import { playSteps, randomCommits } from "../worlds/log/random-events.ts"
import { fuzz, mutated, mutatedText } from "../worlds/mutate.ts"

const fileOf = (entries: ReadonlyArray<LogEntry>): LogFile => ({
  format: "livcam-log",
  version: 1,
  userId: ann.userId,
  deviceId: null,
  note: "",
  entries,
})
const decodeRaw = Schema.decodeUnknownSync(RawCommand)
const recorded = ["new-user", "flaky-network", "bans"].map((name) =>
  readLogText(readFileSync(new URL(`../logs/${name}.json`, import.meta.url), "utf8")),
)
const redacted = (log: LogFile): LogFile => {
  const redactor = makeRedactor()
  return { ...log, entries: log.entries.map(redactor.entry) }
}

describe("bad log files", () => {
  /** Short logs, because each case is folded whole. */
  const samples = [
    ...recorded.map((log) => ({ ...log, entries: log.entries.slice(0, 5) })),
    fileOf([
      {
        seq: 4,
        from: 1,
        at: 5,
        epoch: 1,
        cursor: 2,
        events: [{ _tag: "v1.DraftKept", sessionId: "1001-1002", text: "x", at: 1 }],
        parts: [{ seq: 2, at: 3, count: 1, places: [1] }],
      },
    ]),
  ]
  /** Does everything that the app does with a file that a person opens. */
  const look = (read: () => LogFile): void => {
    let log: LogFile
    try {
      log = read()
    } catch (cause) {
      if (!(cause instanceof LogFileError)) throw cause
      expect(cause.message).not.toBe("")
      return
    }
    const { entries, userId } = log
    replayFile(log)
    const timeline = makeTimeline(entries, userId)
    entries.forEach((entry, place) => {
      lineOf(entry, place)
      isWanted(entry, { text: "x", tag: null })
      timeline.changesOf(place)
    })
    tagsOf(entries)
    replayFile(redacted(log))
  }
  test("CARD-13: no mutated log throws anything but the clear error, in reading, replay, travel and redaction", () => {
    fc.assert(
      fc.property(mutated(samples), (file) => look(() => readLogFile(file))),
      { ...fuzz, numRuns: Math.ceil(fuzz.numRuns / 2) },
    )
  })
  test("CARD-13: nor does any mutated text of one", () => {
    fc.assert(
      fc.property(mutatedText(samples), (text) => look(() => readLogText(text))),
      { ...fuzz, numRuns: Math.ceil(fuzz.numRuns / 2) },
    )
  })
  test("CARD-13: nesting that no stack bears is refused or skipped, not thrown", () => {
    const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`
    look(() => readLogText(deep))
    look(() =>
      readLogText(
        logFileToText(fileOf([])).replace(
          "[\n",
          `[{"seq":1,"at":1,"epoch":1,"cursor":null,"events":[{"_tag":"x","deep":${deep}}]}`,
        ),
      ),
    )
  })
})

test("CARD-13: a written log file reads as it was", () => {
  for (const log of recorded) expect(readLogText(logFileToText(log))).toEqual(log)
})

describe("redaction", () => {
  const randomLog = randomCommits.map((commits) => fileOf(logOf(...playSteps(commits))))
  test("CARD-13: a redacted log replays without errors to rows of the same keys, coins and counts", () => {
    const check = (log: LogFile): void => {
      const [before, after] = [replayFile(log), replayFile(redacted(log))]
      for (const [family, rows] of Object.entries(before.state))
        expect(Object.keys(after.state[family] ?? {})).toEqual(Object.keys(rows))
      for (const family of ["balance", "unread", "outboxCount", "brokenEvents"])
        expect(after.state[family]).toEqual(before.state[family])
    }
    recorded.forEach(check)
    fc.assert(fc.property(randomLog, check), { numRuns: 300, seed: fuzz.seed })
  })
  test("CARD-13: equal logs give equal redacted logs, and redacting again changes no number of rows", () => {
    for (const log of recorded) {
      expect(redacted(log)).toEqual(redacted(structuredClone(log)))
      expect(replayFile(redacted(log)).hash).toBe(replayFile(redacted(structuredClone(log))).hash)
    }
  })

  test.each(Object.entries(events))("CARD-13: a redacted %s still reads, so no row is lost", async (_tag, schema) => {
    const any = Arbitrary.schema(schema as Schema.Codec<LogEvent>)
    const made = await Effect.runPromise(
      Arbitrary.sampleEffect(any, { count: 100, seed: fuzz.seed, maxDiscards: 10_000 }),
    )
    const plain: ReadonlyArray<RawEvent> = JSON.parse(JSON.stringify(made))
    const raw = plain.filter((event) => readEvent(event).kind === "known")
    expect(raw).not.toEqual([])
    const [entry] = redacted(fileOf(logOf(raw))).entries
    expect(entry?.events.filter((event) => readEvent(event).kind !== "known")).toEqual([])
  })

  test("CARD-13: a redacted wish is still the wish that it was, so what waits is told as it is", async () => {
    const any = Arbitrary.schema(IntentCommand)
    const made = await Effect.runPromise(
      Arbitrary.sampleEffect(any, { count: 500, seed: fuzz.seed, maxDiscards: 50_000 }),
    )
    const opened = made.map((command, n) => ({
      _tag: "v1.IntentOpened",
      intentId: `intent-${String(n).padStart(12, "0")}`,
      command,
      lane: "lane",
      at: 1,
    }))
    const [entry] = redacted(fileOf(logOf(JSON.parse(JSON.stringify(opened))))).entries
    const read = entry?.events.map(({ command }) => readIntentCommand(decodeRaw(command))?._tag)
    expect(read).toEqual(made.map(({ _tag }) => _tag))
  })

  /** Words that occur nowhere in the protocol. */
  const secret = fc.stringMatching(/^[a-zà-ü🙂 ]{5,60}$/u).map((text) => `ß${text.trim()}ß`)
  test("CARD-13: no original text, name, picture, birthday or email survives, wherever it stands", () => {
    const person = (word: string) => ({ ...ann, userName: word, headImg: `/media/${word}.svg` })
    const written = (word: string) => [
      { _tag: "v1.PersonSeen", person: person(word) },
      { _tag: "v1.DraftKept", sessionId: "1001-1002", text: word, at: 1 },
      {
        _tag: "v1.IntentOpened",
        intentId: "intent-000000000001",
        command: { _tag: "sendMessage", to: 1002, text: word },
        lane: word,
        at: 1,
      },
      {
        _tag: "v1.IntentOpened",
        intentId: "intent-000000000002",
        command: { _tag: "later", email: word, deep: [{ word }] },
        lane: "x",
        at: 1,
      },
      { _tag: "v1.IntentParked", intentId: "intent-000000000001", reason: { kind: "blocked", message: word } },
      { _tag: "v2.CoinsPosted", reason: word, currency: word, entryId: word },
      { _tag: "v9.Unknown", _other: word, kind: word, list: [word] },
      { _tag: word, text: word },
    ]
    fc.assert(
      fc.property(secret, (word) => {
        const text = JSON.stringify(redacted(fileOf(logOf(written(word)))))
        expect(text).not.toContain(word)
        expect(text).not.toContain(JSON.stringify(word).slice(1, -1))
      }),
      { numRuns: 500, seed: fuzz.seed },
    )
  })
  test("CARD-13: empty stays empty, and nothing grows longer than it was", () => {
    const length = fc.integer({ min: 0, max: 2_000 })
    fc.assert(
      fc.property(length, (letters) => {
        const [entry] = redacted(
          fileOf(logOf([{ _tag: "v1.DraftKept", sessionId: "1001-1002", text: "é".repeat(letters), at: 1 }])),
        ).entries
        const { length: after } = String(entry?.events[0]?.text)
        expect(after).toBeLessThanOrEqual(letters)
        expect(after * 2).toBeGreaterThanOrEqual(letters)
      }),
      { numRuns: 200, seed: fuzz.seed },
    )
  })
})
