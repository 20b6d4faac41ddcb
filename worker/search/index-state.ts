/**
 * The index as it stands: its mark, its segments, and its young part, which is the newest stretch of the log. One change of the
 * mark at a time, each one write with the rows that it speaks of.
 */
import { Effect, Semaphore } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import type { DeviceStoreShape } from "../store/device-store.ts"
import { type DeviceKey, families } from "../store/families.ts"
import type { LogStoreShape } from "../store/log-store.ts"
import type { RowReaderShape } from "../store/row-reader.ts"
import type { SearchMark, SearchSegment } from "../store/row-schemas.ts"
import { type DeviceWrite, put, remove } from "../store/rows.ts"
import { type Run, runsToText, textToRuns } from "./docs.ts"
import { messagesIn } from "./messages-in.ts"
import { makeYoung, type Young } from "./young.ts"

/** Raised whenever words are cut or stored in another way: the index is then made anew. */
export const INDEX_VERSION = 1

/** What sizes the parts of the index; tests have smaller ones. */
export interface IndexSizes {
  /** Messages that the log holds for the index before they become a segment of one row. */
  readonly seal: number
  /** Messages of a segment that is made from old log entries; a segment of fewer is small. */
  readonly batch: number
  /** Segments of one size that become one. */
  readonly fan: number
}
export const SIZES: IndexSizes = { seal: 512, batch: 4_096, fan: 8 }

/** Entries that are read at a time, and rows that are swept at a time. */
const READ = 8
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

export interface StateOptions {
  readonly store: SearchStore
  /** Lets others go first. */
  readonly pause: Effect.Effect<void>
  /** Called with what each new message is found by. */
  readonly added: (sessionId: string, terms: ReadonlySet<string>) => void
  readonly sizes?: IndexSizes
}

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

export type IndexState = ReturnType<typeof makeIndexState>

export const makeIndexState = ({ store, pause, added, sizes = SIZES }: StateOptions) => {
  let mark: SearchMark | null = null
  let generation = 0
  /** Another one from each reading of the mark on; a step of a former one is given up. */
  let era = 0
  let young: Young = makeYoung()
  /** The young part holds what came after the mark, up to this commit. */
  let reached = 0
  let isBehind = false
  const loaded = new Map<number, Segment>()
  /** A reader of segments holds it, so that their rows are not deleted meanwhile. */
  const steady = Semaphore.makeUnsafe(1)
  const advancing = Semaphore.makeUnsafe(1)
  const changing = Semaphore.makeUnsafe(1)

  const forget = (): void => {
    era += 1
    mark = null
    loaded.clear()
    young = makeYoung()
    reached = 0
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
    reached = mark.seq
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
      // Never so by this code; whatever has damaged the row, the index can be made anew.
      yield* keep([remove(MARK)])
      forget()
      return yield* failure("storageBroken")
    }
    loaded.set(id, read)
    return read
  })

  const seal = Effect.gen(function* () {
    if (young.count() === 0) return
    const sealed = young.seal()
    const upTo = reached
    const row = { ...runsToText(sealed.runs), count: sealed.count, buckets: [], terms: sealed.inline() }
    yield* change(
      (now) => ({
        ...now,
        seq: upTo,
        next: now.next + 1,
        segments: [{ id: now.next, size: 0, upTo }, ...now.segments],
      }),
      ({ next }) => [put(families.segment.key(next), row)],
    )
    young = makeYoung()
  })

  /** Takes what the log has grown by. */
  const advance = advancing.withPermit(
    Effect.gen(function* () {
      yield* settle
      for (;;) {
        const { seq } = yield* store.head
        // Where there is no room for a segment the young part grows, for a while.
        isBehind = reached < seq && young.count() >= sizes.seal * sizes.fan
        if (reached >= seq || isBehind) return
        const read = yield* store.entries(reached, READ)
        for (const entry of read.entries) {
          for (const { doc, terms } of messagesIn(entry)) {
            young.add(doc, terms)
            added(doc.sessionId, terms)
          }
          reached = entry.seq
          if (young.count() >= sizes.seal) yield* Effect.ignore(seal)
        }
        reached = read.reached ?? seq
        yield* Effect.yieldNow
      }
    }),
  )

  return {
    advance,
    change,
    keep,
    forget,
    segment,
    loaded,
    steady,
    mark: () => mark,
    era: () => era,
    young: () => young,
    /** Per cent of the log that can be searched. */
    progress: (): number => {
      const most = isBehind || (mark?.low ?? 0) > 0 ? 99 : 100
      return mark === null || mark.from === 0
        ? most
        : Math.min(most, Math.floor((100 * (mark.from - mark.low)) / mark.from))
    },
  }
}
