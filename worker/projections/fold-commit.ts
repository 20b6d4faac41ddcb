/** Folds the events of one commit in order, each over what the ones before it wrote. Pure: the rows come in, the writes go out. */
import type { LogEvent } from "#schema/events/index.ts"
import type { RawEvent } from "#schema/events/log.ts"
import { families, type RowKey, type ValueOf } from "../store/families.ts"
import { put, type Rows, type RowWrite, rowsOf } from "../store/rows.ts"
import type { FoldContext } from "./fold.ts"
import { foldsOf } from "./fold-map.ts"
import { readEvent } from "./read-event.ts"

export interface Commit {
  readonly events: ReadonlyArray<RawEvent>
  readonly me: number
  readonly at: number
  readonly seq: number
  /** Where the events stood in their commit, when others of it are gone; their order here when missing. */
  readonly places?: ReadonlyArray<number> | undefined
}

interface Step {
  readonly event: LogEvent
  readonly context: FoldContext
}

export interface FoldPlan {
  /** All keys that the folds may read. */
  readonly reads: ReadonlySet<RowKey>
  /** Given rows that hold at least those keys. */
  readonly fold: (rows: Rows) => ReadonlyArray<RowWrite>
}

export const planCommit = ({ events, places, ...commit }: Commit): FoldPlan => {
  const read = events.map(readEvent)
  const steps = read.flatMap(
    (outcome, index): ReadonlyArray<Step> =>
      outcome.kind === "known"
        ? [{ event: outcome.event, context: { ...commit, index: places?.[index] ?? index } }]
        : [],
  )
  const broken = read.filter(({ kind }) => kind === "broken").length
  const reads = new Set<RowKey>(
    steps.flatMap(({ event, context }) => foldsOf(event._tag).flatMap((fold) => fold.reads(event, context))),
  )
  if (broken > 0) reads.add(families.brokenEvents.key())
  return { reads, fold: (rows) => foldSteps(steps, broken, reads, rows) }
}

const foldSteps = (
  steps: ReadonlyArray<Step>,
  broken: number,
  reads: ReadonlySet<RowKey>,
  rows: Rows,
): ReadonlyArray<RowWrite> => {
  const written = new Map<RowKey, ValueOf<RowKey> | null>()
  const overlay = rowsOf(written)
  const draft: Rows = {
    get: (key) => {
      if (!reads.has(key)) throw new Error(`a fold reads ${key} without having said so`)
      return written.has(key) ? overlay.get(key) : rows.get(key)
    },
  }
  const write = ({ key, value }: RowWrite): void => {
    if (!reads.has(key)) throw new Error(`a fold writes ${key} without having said so`)
    written.set(key, value)
  }
  if (broken > 0) {
    const key = families.brokenEvents.key()
    write(put(key, (rows.get(key) ?? 0) + broken))
  }
  for (const { event, context } of steps)
    for (const { fold } of foldsOf(event._tag)) fold(event, draft, context).forEach(write)
  return [...written].map(([key, value]) => ({ key, value }))
}
