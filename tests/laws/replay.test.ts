import { readFileSync } from "node:fs"
import { Schema } from "effect"
import { expect, test } from "vitest"
import { LogFile } from "#schema/events/log.ts"
import { replayLog } from "../../worker/log/replay.ts"

const file: unknown = JSON.parse(readFileSync(new URL("../logs/first-evening.json", import.meta.url), "utf8"))
const log = Schema.decodeUnknownSync(LogFile)(file)

/** Changes only with what a fold means: then FOLDS in worker/projections/fold-map.ts rises too. */
const HASH = "05f14990de9b2c00a24854a357456f2aaf3f7d074a325e1c804471d00dff49a1"

test("CARD-13: a recorded log gives the same state each time, and the one that was recorded", () => {
  const { state, hash, seq } = replayLog(file)
  expect(replayLog(file).hash).toBe(hash)
  expect(seq).toBe(log.entries.length)
  expect(state.balance).toEqual({ "c|balance": { coins: 120, points: null } })
  expect(state.outboxCount).toEqual({ "c|outbox": { waiting: 0, parked: 1 } })
  expect(Object.keys(state.chat ?? {})).toHaveLength(4)
  expect(hash).toBe(HASH)
})

test("CARD-13: a replay can stop at any entry, and no two states of the evening are mixed up", () => {
  const hashes = log.entries.map(({ seq }) => replayLog(file, seq).hash)
  expect(replayLog(file, 0).state.chat).toEqual({})
  expect(new Set(hashes).size).toBeGreaterThan(log.entries.length / 2)
  expect(hashes.at(-1)).toBe(HASH)
})

test("CARD-13: what is no log file is refused, not guessed at", () => {
  expect(() => replayLog({})).toThrow()
  expect(() => replayLog({ ...log, format: "other" })).toThrow()
  expect(() => replayLog({ ...log, entries: [{ seq: 1 }] })).toThrow()
})
