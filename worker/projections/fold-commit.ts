/**
 * Folds the events of one commit in order, each over what the events before it wrote. Pure: the rows come in, the
 * writes go out.
 */
import type { LogEvent } from "#schema/events.ts"
import type { RawEvent } from "#schema/log/entry.ts"
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
  /** The events' places in their commit, when other events of it are gone. When missing: their order here. */
  readonly places?: ReadonlyArray<number> | undefined
}

interface Step {
  readonly event: LogEvent
  readonly context: FoldContext
  readonly folds: ReturnType<typeof foldsOf>
}

export interface FoldPlan {
  /** All keys that the folds may read. */
  readonly reads: ReadonlySet<RowKey>
  /** `rows` must hold at least those keys. */
  readonly fold: (rows: Rows) => ReadonlyArray<RowWrite>
}

export const planCommit = ({ events, places, me, at, seq }: Commit): FoldPlan => {
  const steps: Array<Step> = []
  const reads = new Set<RowKey>()
  let broken = 0
  for (const [place, raw] of events.entries()) {
    const outcome = readEvent(raw)
    if (outcome.kind === "broken") broken += 1
    if (outcome.kind !== "known") continue
    const { event } = outcome
    const context = { me, at, seq, index: places?.[place] ?? place }
    const folds = foldsOf(event._tag)
    for (const fold of folds) for (const key of fold.reads(event, context)) reads.add(key)
    steps.push({ event, context, folds })
  }
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
      // A written key is among `reads`: `write` has checked it.
      if (written.has(key)) return overlay.get(key)
      if (!reads.has(key)) throw new Error(`a fold reads ${key} without having said so`)
      return rows.get(key)
    },
  }
  const write = ({ key, value }: RowWrite): void => {
    if (!written.has(key) && !reads.has(key)) throw new Error(`a fold writes ${key} without having said so`)
    written.set(key, value)
  }
  if (broken > 0) {
    const key = families.brokenEvents.key()
    write(put(key, (rows.get(key) ?? 0) + broken))
  }
  for (const { event, context, folds } of steps)
    for (const { fold } of folds) for (const one of fold(event, draft, context)) write(one)
  return [...written].map(([key, value]) => ({ key, value }))
}
