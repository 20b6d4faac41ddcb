/**
 * Recorded logs in tests: `replayInTest(log)` folds a log from nothing and gives its rows by projection, as of its end or of
 * any commit. What is wrong with a log, a name or a number is told by an error that says what there is.
 *
 *     const log = readFileSync("tests/logs/new-user.json", "utf8")
 *     const evening = replayInTest(log)
 *     expect(evening.row("balance")).toEqual({ coins: 120, points: null })
 *     expect(evening.at(3).rows("chats")).toEqual([])
 *     expect(evening.hash).toBe("05f1…")
 */
import { type ReadOptions, readLogFile, readLogText } from "../../../worker/log/log-file.ts"
import {
  familyOfProjection,
  PROJECTION_NAMES,
  type ProjectionName,
  type RowOf,
} from "../../../worker/log/projection-names.ts"
import { hashOfRows, rowsToState } from "../../../worker/log/replay.ts"
import { makeTimeline, type Timeline } from "../../../worker/log/timeline.ts"

export interface ReplayInTest {
  /** Whose log it is. */
  readonly userId: number
  /** The number of the commit that this state stands behind; 0 is before the first. */
  readonly seq: number
  /** What `npm run replay -- <file> --hash --until <seq>` prints. */
  readonly hash: string
  /** All rows of a projection, in the order of their keys: `chats`, `people`, `pages`, `intents`… */
  readonly rows: <P extends ProjectionName>(projection: P) => ReadonlyArray<RowOf<P>>
  /** The one row of a projection that has no more: `balance`, `me`, `unread`, `call`…; undefined when there is none. */
  readonly row: <P extends ProjectionName>(projection: P) => RowOf<P> | undefined
  /** The same log up to and with this commit. */
  readonly at: (seq: number) => ReplayInTest
}

/** `log`: the text of a log file, or what stands in it, parsed. One in which commits are missing is an error unless `partial`. */
export const replayInTest = (log: unknown, options?: ReadOptions): ReplayInTest => {
  const { userId, entries } = typeof log === "string" ? readLogText(log, options) : readLogFile(log, options)
  return stateOf(makeTimeline(entries, userId), userId, entries.length)
}

const stateOf = (timeline: Timeline, userId: number, count: number): ReplayInTest => {
  const rows = timeline.rowsAfter(count)
  const state = rowsToState(rows)
  const rowsIn = <P extends ProjectionName>(projection: P): ReadonlyArray<RowOf<P>> => {
    const family = familyOfProjection(projection)
    if (family === undefined)
      throw new Error(`No projection "${projection}". There are: ${PROJECTION_NAMES.join(", ")}.`)
    // Folds write what their family's schema says.
    return Object.values(state[family] ?? {}) as ReadonlyArray<RowOf<P>>
  }
  return {
    userId,
    seq: timeline.entries[count - 1]?.seq ?? 0,
    get hash() {
      return hashOfRows(rows)
    },
    rows: rowsIn,
    row: (projection) => {
      const found = rowsIn(projection)
      if (found.length > 1) throw new Error(`"${projection}" has ${found.length} rows; ask for rows("${projection}").`)
      return found[0]
    },
    at: (seq) => stateOf(timeline, userId, countAt(timeline, seq)),
  }
}

const countAt = (timeline: Timeline, seq: number): number => {
  const last = timeline.entries.at(-1)?.seq ?? 0
  if (!Number.isInteger(seq) || seq < 0 || seq > last)
    throw new Error(`No commit ${seq}: this log has the commits 1 to ${last}, and 0 is before the first.`)
  const count = timeline.countUpTo(seq)
  const next = timeline.entries[count]
  if (next?.from !== undefined && next.from <= seq)
    throw new Error(
      `Commits ${next.from} to ${next.seq} are compacted into one: ask for ${next.from - 1} or ${next.seq}.`,
    )
  return count
}
