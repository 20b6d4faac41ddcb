/**
 * The index's mark and its segments. The mark says which part of the log the segments cover. It changes one step at a
 * time, and each step is one write together with the rows that it names.
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

/** Raised whenever words are cut or stored differently: the index is then rebuilt. */
export const INDEX_VERSION = 1

/** Rows deleted in one write of the sweep. */
const SWEEP = 200

export interface Segment {
  readonly id: number
  readonly runs: ReadonlyArray<Run>
  readonly count: number
  /** All terms as one text; empty when they stand in bucket rows. */
  readonly terms: string
}

/** The store as search uses it: rows and log to read, and the device's own rows for the index. */
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

/** A new index over a log this short starts at its beginning: all of it becomes the young part. */
const SHORT = 64

const noRows = (): ReadonlyArray<DeviceWrite> => []

/** Undefined when the row does not decode. */
const segmentOf = (id: number, row: SearchSegment): Segment | undefined => {
  const runs = textToRuns(row, row.count)
  return runs === undefined ? undefined : { id, runs, count: row.count, terms: row.terms }
}

interface MarkOptions {
  readonly store: SearchStore
  /** Lets others go first. */
  readonly pause: Effect.Effect<void>
  /**
   * Called with the commit up to which segments cover the log: when the mark was read, or with 0 when it was forgotten.
   */
  readonly anew: (seq: number) => void
}

export const makeIndexMark = ({ store, pause, anew }: MarkOptions) => {
  let mark: SearchMark | null = null
  let generation = 0
  /** Rises whenever the mark is forgotten; a step that began in a former era is given up. */
  let era = 0
  const loaded = new Map<number, Segment>()
  /** Held by readers of segments, so that no row of theirs is deleted meanwhile. */
  const steady = Semaphore.makeUnsafe(1)
  const changing = Semaphore.makeUnsafe(1)

  const forget = (): void => {
    era += 1
    mark = null
    loaded.clear()
    anew(0)
  }

  const keep = (writes: ReadonlyArray<DeviceWrite>) => store.spare.keep(writes, generation)

  /** Changes the mark together with the rows that it names. Gives the mark from before. */
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

  /** Deletes all rows of the index, when no valid mark names them. */
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

  /** Reads the mark the first time, and again after the rows were deleted to make room. */
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
      // The row is missing or damaged, for whatever reason. Without its mark the index is rebuilt.
      yield* keep([remove(MARK)])
      forget()
      return yield* failure("storageBroken")
    }
    loaded.set(id, read)
    return read
  })

  return { mark: () => mark, era: () => era, settle, change, keep, forget, segment, loaded, steady }
}
