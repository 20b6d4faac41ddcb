import { Arbitrary, Effect, type Schema } from "effect"
import fc from "fast-check"
import { beforeAll, expect, test } from "vitest"
import { events, isTold, type LogEvent } from "#schema/events.ts"
import type { LogEntry, RawEvent } from "#schema/log/entry.ts"
import { standingOf } from "../../gateway/feed/standing-facts.ts"
import { compactWindow } from "../../worker/log/compact-window.ts"
import { refold } from "../../worker/log/refold.ts"
import { rowsToState } from "../../worker/log/replay.ts"
import { readEvent } from "../../worker/projections/read-event.ts"
import { ann } from "../worlds/cast.ts"
import { logOf } from "../worlds/log/event-factory.ts"

const me = ann.userId
const RUNS = { numRuns: 200, seed: 5 }
const around = {
  prunedOf: () => undefined,
  begun: new Set<string>(),
  opened: new Set<string>(),
  since: Number.POSITIVE_INFINITY,
}
const logOfEach = (told: ReadonlyArray<RawEvent>) => logOf(...told.map((event) => [event]))
const stateOf = (log: ReadonlyArray<LogEntry>) => rowsToState(refold(log, me))

/** Samples of each event that tells something whole, drawn from its schema. */
let samples: ReadonlyArray<RawEvent> = []
const someOf = () => fc.array(fc.constantFrom(...samples), { minLength: 10, maxLength: 40 })

beforeAll(async () => {
  const schemas = Object.entries(events).filter(([tag]) => isTold({ _tag: tag }))
  const made = await Effect.runPromise(
    Effect.forEach(schemas, ([, schema]) =>
      Arbitrary.sampleEffect(Arbitrary.schema(schema as Schema.Codec<LogEvent>), {
        count: 5,
        seed: 3,
        maxDiscards: 10_000,
      }),
    ),
  )
  const plain: ReadonlyArray<RawEvent> = JSON.parse(JSON.stringify(made.flat()))
  samples = plain.filter((event) => readEvent(event).kind === "known")
  expect(new Set(samples.map(({ _tag }) => _tag)).size).toBe(schemas.length)
})

test("R6: what an event tells whole is all that is folded of it: without those that have no last word the rows are the same", () => {
  let dropped = 0
  fc.assert(
    fc.property(someOf(), (told) => {
      const log = logOfEach(told)
      const { entries } = compactWindow(log, me, around)
      expect(stateOf(entries)).toEqual(stateOf(log))
      dropped += told.length - entries.flatMap((entry) => entry.events).length
    }),
    RUNS,
  )
  expect(dropped).toBeGreaterThan(RUNS.numRuns)
})

test("the entries that a snapshot takes of a feed fold to the rows of all, but for sums, which it tells apart", () => {
  let dropped = 0
  fc.assert(
    fc.property(someOf(), (told) => {
      const entries = told.map((event, index) => ({ seq: index + 1, at: index, event }))
      const standing = standingOf(entries)
      const { month: _sums, posting, ...state } = stateOf(logOfEach(told))
      const { month: _rest, posting: left = {}, ...shown } = stateOf(logOfEach(standing))
      expect(shown).toEqual(state)
      for (const [key, row] of Object.entries(left)) expect(posting).toHaveProperty([key], row)
      dropped += told.length - standing.length
    }),
    RUNS,
  )
  expect(dropped).toBeGreaterThan(RUNS.numRuns)
})
