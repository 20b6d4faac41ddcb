/**
 * The mark of the index, which says what of the log its segments know, and the segments. One change of the mark at a time, each one
 * write with the rows that it speaks of.
 */
import { Effect, Semaphore } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import type { DeviceStoreShape } from "../store/device-store.ts"
import { type DeviceKey, families } from "../store/families.ts"
import type { LogStoreShape } from "../store/log-store.ts"
import type { RowReaderShape } from "../store/row-reader.ts"
import type { SearchMark, SearchSegment } from "../store/row-schemas.ts"
import { type DeviceWrite, put, remove } from "../store/rows.ts"
import { type Run, textToRuns } from "./docs.ts"

/** Raised whenever words are cut or stored in another way: the index is then made anew. */
export const INDEX_VERSION = 1

/** Rows that are swept at a time. */
const SWEEP = 200

export interface Segment {
  readonly id: number
  readonly runs: ReadonlyArray<Run>
  readonly count: number
  /** All terms in one text; empty when they stand in rows by bucket. */
  readonly terms: string
}

/** What search reads and keeps: rows and log, and the index among the device's own. */
export type SearchStore = Pick<RowReaderShape, "rows" | "range"> &
  Pick<LogStoreShape, "entries" | "head"> &
  Pick<DeviceStoreShape, "texts" | "textsOf" | "spare">

const MARK = families.searchMark.key()
const fresh = (seq: number): SearchMark => ({
  version: INDEX_VERSION,
  low: seq,
  seq,
  from: seq,
  next: 1,
  segments: [],
  doomed: [],
})

/** A log this short is read from its beginning, as if it had just come. */
const SHORT = 64

const noRows = (): ReadonlyArray<DeviceWrite> => []

/** Undefined for a row whose text means no messages. */
const segmentOf = (id: number, row: SearchSegment): Segment | undefined => {
  const runs = textToRuns(row, row.count)
  return runs === undefined ? undefined : { id, runs, count: row.count, terms: row.terms }
}

interface MarkOptions {
  readonly store: SearchStore
  /** Lets others go first. */
  readonly pause: Effect.Effect<void>
  /** Called with the commit up to which segments know the log: as the mark was read, or 0 when it was forgotten. */
  readonly anew: (seq: number) => void
}

export const makeIndexMark = ({ store, pause, anew }: MarkOptions) => {
  let mark: SearchMark | null = null
  let generation = 0
  /** Another one from each reading of the mark on; a step of a former one is given up. */
  let era = 0
  const loaded = new Map<number, Segment>()
  /** A reader of segments holds it, so that their rows are not deleted meanwhile. */
  const steady = Semaphore.makeUnsafe(1)
  const changing = Semaphore.makeUnsafe(1)

  const forget = (): void => {
    era += 1
    mark = null
    loaded.clear()
    anew(0)
  }

  const keep = (writes: ReadonlyArray<DeviceWrite>) => store.spare.keep(writes, generation)

  /** One change of the mark, with the rows that it speaks of. Gives the mark before. */
  const change = (
    step: (now: SearchMark) => SearchMark,
    rows: (now: SearchMark) => ReadonlyArray<DeviceWrite> = noRows,
  ) =>
    changing.withPermit(
      Effect.gen(function* () {
        const before = mark
        if (before === null) return yield* failure("storageFull")
        const next = step(before)
        yield* keep([...rows(before), put(MARK, next)])
        mark = next
        return before
      }),
    )

  /** Rows that no mark speaks of. */
  const sweep = Effect.gen(function* () {
    for (const name of ["term", "segment"] as const)
      for (;;) {
        const found = yield* store.texts(name, { limit: SWEEP })
        if (found.length === 0) break
        yield* keep(found.map(([key]) => remove(key as DeviceKey)))
        yield* pause
      }
  })

  const load = Effect.gen(function* (): Effect.fn.Return<void, AppFailure> {
    generation = store.spare.generation()
    const stored = (yield* store.rows([MARK])).get(MARK)
    if (stored?.version === INDEX_VERSION) {
      mark = stored
    } else {
      if (stored !== undefined) yield* keep([remove(MARK)])
      yield* sweep
      const { seq } = yield* store.head
      mark = fresh(seq <= SHORT ? 0 : seq)
    }
    anew(mark.seq)
  })

  /** Reads the mark for the first time, and anew when the rows have gone for want of room. */
  const settle = Effect.suspend(() => {
    if (mark !== null && generation === store.spare.generation()) return Effect.void
    forget()
    return load
  })

  const segment = Effect.fnUntraced(function* (id: number): Effect.fn.Return<Segment, AppFailure> {
    const known = loaded.get(id)
    if (known !== undefined) return known
    const key = families.segment.key(id)
    const row = (yield* store.rows([key])).get(key)
    const read = row === undefined ? undefined : segmentOf(id, row)
    if (read === undefined) {
      // This code writes no such row; whatever has damaged it, the index can be made anew.
      yield* keep([remove(MARK)])
      forget()
      return yield* failure("storageBroken")
    }
    loaded.set(id, read)
    return read
  })

  return { mark: () => mark, era: () => era, settle, change, keep, forget, segment, loaded, steady }
}
