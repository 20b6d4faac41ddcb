/**
 * Compacts the log in the background when it has grown, some entries at a time. Each step is one write, which leaves
 * either the old entries or those that replace them. Commits wait only for that write, not for reading and planning.
 */
import { Clock, Effect, Ref } from "effect"
import type { LogEntry } from "#schema/log/entry.ts"
import type { StorageFailure } from "../store/disk/storage-failure.ts"
import { firstOf } from "../store/entry-parts.ts"
import { families } from "../store/families.ts"
import type { LogStoreShape } from "../store/log-store.ts"
import type { RowReaderShape } from "../store/row-reader.ts"
import { put } from "../store/rows.ts"
import { compactWindow, type Surroundings } from "./compact-window.ts"
import { ASKED_AGAIN_MS } from "./recent-wishes.ts"

/** Entries of one read, and most entries and events of one step. */
const READ = 50
const ENTRIES = 500
const EVENTS = 4_000
/** The log is compacted when it has grown by this many commits. */
const GROWTH = 512
const LOOK = "20 seconds"
const PAUSE = "20 millis"
const MARK = families.compaction.key()

interface Window {
  readonly entries: ReadonlyArray<LogEntry>
  /** Numbers of the entries with messages that may stand in full pages by now. */
  readonly heavy: ReadonlySet<number>
}

export interface CompactionOptions {
  readonly store: Pick<LogStoreShape, "amend" | "entries" | "head"> & Pick<RowReaderShape, "range" | "rows">
  readonly me: number
  readonly exclusively: <A, E>(effect: Effect.Effect<A, E>) => Effect.Effect<A, E>
  readonly steadily: <A, E>(effect: Effect.Effect<A, E>) => Effect.Effect<A, E>
}

interface Before {
  readonly begun: ReadonlySet<string>
  /** Null when earlier entries were not read. */
  readonly opened: ReadonlySet<string> | null
  /** The first commit that has to be looked at again when it is older; null when there is none. */
  readonly young: number | null
}

export const makeCompaction = Effect.fn("makeCompaction")(function* ({
  store,
  me,
  exclusively,
  steadily,
}: CompactionOptions) {
  const counts = yield* Ref.make({ before: 0, after: 0 })

  /** Reads entries that follow each other without a gap: nothing is merged across an entry that cannot be read. */
  const windowAfter = Effect.fnUntraced(function* (after: number): Effect.fn.Return<Window, StorageFailure> {
    const entries: Array<LogEntry> = []
    const heavy = new Set<number>()
    let from = after
    let events = 0
    while (entries.length < ENTRIES && events < EVENTS) {
      const read = yield* store.entries(from, READ)
      if (read.reached === null) break
      from = read.reached
      for (const entry of read.entries) {
        const last = entries.at(-1)
        if (last !== undefined && firstOf(entry) !== last.seq + 1) return { entries, heavy }
        entries.push(entry)
        if (read.heavy.has(entry.seq)) heavy.add(entry.seq)
        events += entry.events.length
      }
    }
    return { entries, heavy }
  })

  const pruned = Effect.map(store.range("pruned"), (rows) => {
    const bySession = new Map(rows.map(([, row]) => [row.sessionId, row]))
    return (sessionId: string) => bySession.get(sessionId)
  })

  /** Compacts one window. Returns the last commit that it has dealt with; null at the end of the log. */
  const step = Effect.fnUntraced(function* (
    after: number,
    before: Before,
    prunedOf: Surroundings["prunedOf"],
  ): Effect.fn.Return<{ readonly reached: number; readonly known: Before } | null, StorageFailure> {
    const { entries: window, heavy } = yield* windowAfter(after)
    const last = window.at(-1)
    if (last === undefined) return null
    const since = (yield* Clock.currentTimeMillis) - ASKED_AGAIN_MS
    const { entries, begun, opened, hasWall, young } = compactWindow(window, me, { ...before, prunedOf, since })
    const made = new Set(entries.map(({ seq }) => seq))
    const written = entries.filter((entry) => !window.includes(entry) || heavy.has(entry.seq))
    const gone = window.map(({ seq }) => seq).filter((seq) => !made.has(seq))
    yield* Ref.update(counts, (now) => ({ before: now.before + window.length, after: now.after + entries.length }))
    const firstYoung = before.young ?? young
    const seq = firstYoung === null ? last.seq : Math.min(last.seq, firstYoung - 1)
    const { whole = 0 } = (yield* store.rows([MARK])).get(MARK) ?? {}
    const mark = put(MARK, { seq, whole: before.opened === null ? whole : last.seq })
    yield* exclusively(store.amend({ entries: written, gone, rows: [mark] }))
    const known = {
      young: firstYoung,
      begun: hasWall ? begun : new Set([...before.begun, ...begun]),
      opened: before.opened === null ? null : new Set([...before.opened, ...opened]),
    }
    return { reached: last.seq, known }
  })

  /** Compacts everything after commit `from`. A pass from the first entry knows all that came before. */
  const compactAfter = Effect.fnUntraced(function* (from: number) {
    const prunedOf = yield* pruned
    let known: Before = { begun: new Set(), opened: from === 0 ? new Set() : null, young: null }
    let after = from
    for (;;) {
      const done = yield* steadily(step(after, known, prunedOf))
      if (done === null) return
      after = done.reached
      known = done.known
      yield* Effect.sleep(PAUSE)
    }
  })

  const look = Effect.gen(function* () {
    const { seq } = yield* store.head
    const { seq: done = 0, whole = 0 } = (yield* store.rows([MARK])).get(MARK) ?? {}
    if (seq - done < GROWTH) return
    // When the log has doubled since the last whole pass, the pass begins at the first entry: messages of older entries
    // stand in full pages by now. Otherwise it begins with the last entry that was made, which may have room.
    yield* compactAfter(seq >= 2 * whole ? 0 : Math.max(0, done - 1))
  })

  return {
    /** Checks now and then whether the log has grown. */
    run: Effect.forever(Effect.andThen(Effect.sleep(LOOK), Effect.ignore(look))),
    all: Effect.gen(function* () {
      yield* Ref.set(counts, { before: 0, after: 0 })
      yield* compactAfter(0)
      return yield* Ref.get(counts)
    }),
  }
})
