/**
 * Logs as devices have them: random lives in which each intent is opened once. Now and then history is pruned, in the
 * way of the command. Each commit has a time and a number of its own.
 */
import fc from "fast-check"
import type { LogEntry, RawEvent } from "#schema/log/entry.ts"
import { type FoldedRows, makeRefold } from "../../../worker/log/refold.ts"
import { families, type RowKey } from "../../../worker/store/families.ts"
import { rowsOf } from "../../../worker/store/rows.ts"
import { ann, bo, cy, di } from "../cast.ts"
import { START } from "./event-factory.ts"
import { playSteps, randomCommits, type Step } from "./random-events.ts"

const me = ann.userId

export interface Life {
  readonly commits: ReadonlyArray<ReadonlyArray<Step>>
  /** True: without events that no version knows, which are walls to compaction. */
  readonly isKnown: boolean
  /**
   * Prunings: after which commit, of which friend's chat, up to which share of it, and which part of that is left at
   * its beginning.
   */
  readonly prunings: ReadonlyArray<readonly [after: number, friend: number, share: number, part: number]>
}

const friends = [bo, cy, di].map(({ userId }) => userId)

const share = fc.double({ min: 0, max: 1, noNaN: true })

export const randomLife: fc.Arbitrary<Life> = fc.record({
  commits: fc.array(randomCommits, { minLength: 1, maxLength: 4 }).map((parts) => parts.flat()),
  isKnown: fc.boolean(),
  prunings: fc.array(fc.tuple(fc.nat(60), fc.constantFrom(...friends), share, fc.oneof(fc.constant(0), share)), {
    maxLength: 3,
  }),
})

/** The event that prunes a share of a chat's history, by the present rows; undefined when there is nothing to prune. */
const pruningOf = (rows: FoldedRows, friend: number, share: number, part: number): RawEvent | undefined => {
  const sessionId = me < friend ? `${me}-${friend}` : `${friend}-${me}`
  const chat = rowsOf(rows).get(families.chat.key(sessionId))
  if (chat === undefined || chat.last === null) return undefined
  const below = Math.min(chat.last.n, Math.floor(chat.count * share))
  const { lastMine, friendAt } = chat
  const from = Math.floor(below * part)
  return below <= from ? undefined : { _tag: "v1.HistoryPruned", sessionId, from, below, lastMine, friendAt }
}

export const lifeToLog = ({ commits, isKnown, prunings }: Life): ReadonlyArray<LogEntry> => {
  const opened = new Set<unknown>()
  const entries: Array<LogEntry> = []
  const refold = makeRefold(me)
  const add = (events: ReadonlyArray<RawEvent>): void => {
    const seq = entries.length + 1
    const entry = { seq, at: START + seq * 7_000, epoch: 1, events, cursor: seq % 3 === 0 ? seq : null }
    entries.push(entry)
    refold.take([entry])
  }
  for (const [index, events] of playSteps(commits).entries()) {
    add(
      events.filter(({ _tag, intentId }) => {
        if (_tag === "v9.NotYetKnown") return !isKnown
        if (_tag !== "v1.IntentOpened") return true
        return !opened.has(intentId) && opened.add(intentId)
      }),
    )
    for (const [after, friend, upTo, part] of prunings) {
      const pruning = after === index ? pruningOf(refold.rows, friend, upTo, part) : undefined
      if (pruning !== undefined) add([pruning])
    }
  }
  return entries
}

/** What a log says was pruned, in the form that compaction asks for. */
export const prunedIn = (rows: FoldedRows) => (sessionId: string) =>
  rowsOf(rows as ReadonlyMap<RowKey, never>).get(families.pruned.key(sessionId))
