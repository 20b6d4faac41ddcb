/**
 * The index's upkeep, in small steps with pauses between, in which other work goes first. It makes segments from old
 * log entries, newest first, merges small segments into larger ones, and deletes doomed segments.
 */
import { Effect } from "effect"
import type { LogShape } from "../log/log.ts"
import { firstOf } from "../store/entry-parts.ts"
import { families } from "../store/families.ts"
import type { SearchMark } from "../store/row-schemas.ts"
import { bucketOf, termKey } from "./buckets.ts"
import type { Segment } from "./index-mark.ts"
import { type IndexState, SIZES, type StateOptions } from "./index-state.ts"
import { mergeRows, planMerge } from "./merge-segments.ts"
import { messagesIn } from "./messages-in.ts"
import { makeSegmentWriter } from "./segment-writer.ts"
import { makeYoung } from "./young.ts"

/** Commits read in one step backwards: at first, and at most. */
const NEAR = 8
const FAR = 64

type Segments = SearchMark["segments"]

export interface UpkeepOptions extends StateOptions {
  readonly log: Pick<LogShape, "steadily">
}

/** Does one piece of the upkeep; false when nothing is left to do. */
export const makeUpkeep = (state: IndexState, { store, log, pause, sizes = SIZES }: UpkeepOptions) => {
  const { advance, segment } = state
  const rest = Effect.andThen(pause, advance)
  const { begin, writeSegment, deleteSegment } = makeSegmentWriter(state, { store, rest, sizes })

  /** The segments to merge next: the oldest of a size that has reached `fan` segments. Empty: none. */
  const mergeableOf = (segments: Segments): Segments => {
    for (const size of [0, 1]) {
      const alike = segments.filter((one) => one.size === size)
      if (alike.length >= sizes.fan) return alike.slice(-sizes.fan)
    }
    return []
  }

  const merge = Effect.fnUntraced(function* (mergeable: Segments) {
    const pruned = new Map((yield* store.range("pruned")).map(([, row]) => [row.sessionId, row.spans]))
    const sources: Array<Segment> = []
    for (const { id } of mergeable) sources.push(yield* segment(id))
    const plan = planMerge(
      sources.map(({ runs }) => runs),
      ({ sessionId, n }, of) =>
        (pruned.get(sessionId) ?? []).some(
          ({ from, below, seq }) => n >= from && n < below && (mergeable[of]?.upTo ?? 0) < seq,
        ),
    )
    const inline = inlineRows(sources)
    const buckets = new Set(inline.flatMap((rows) => [...rows.keys()]))
    for (const { id } of sources) {
      const key = families.segment.key(id)
      for (const bucket of (yield* store.rows([key])).get(key)?.buckets ?? []) buckets.add(bucket)
    }
    const rowOf = (bucket: string) =>
      Effect.map(store.rows(sources.map(({ id }) => termKey(bucket, id))), (rows) =>
        mergeRows(
          sources.map(({ id }, at) => inline[at]?.get(bucket) ?? rows.get(termKey(bucket, id)) ?? ""),
          plan.moved,
        ),
      )
    const upTo = Math.max(...mergeable.map((one) => one.upTo))
    yield* writeSegment(plan, [...buckets].sort(), rowOf, upTo, new Set(mergeable.map(({ id }) => id)), () => ({}))
  })

  /** Commits read in the next step backwards: more where the log holds few messages. */
  let stride = NEAR

  /** Makes one segment of the messages in the log before commit `from`, newest first. */
  const goBack = Effect.fnUntraced(function* (from: number) {
    const old = makeYoung()
    let low = from
    while (low > 0 && old.count() < sizes.batch) {
      const before = Math.max(0, low - stride)
      const held = old.count()
      // An entry merged by compaction may cover commits on both sides of `low`.
      const { entries } = yield* log.steadily(store.entries(before, stride + 1))
      for (const entry of entries)
        if (firstOf(entry) <= low) for (const { doc, terms } of messagesIn(entry)) old.add(doc, terms)
      const found = old.count() - held
      stride = found > sizes.batch / 4 ? Math.max(1, stride >> 1) : found < 64 ? Math.min(FAR, stride * 2) : stride
      low = before
      yield* found === 0 ? Effect.yieldNow : rest
    }
    const sealed = old.seal()
    const rowOf = (bucket: string) => Effect.succeed(sealed.buckets.get(bucket) ?? "")
    yield* writeSegment(sealed, [...sealed.buckets.keys()], rowOf, from, new Set(), () => ({ low }))
  })

  return Effect.gen(function* () {
    yield* advance
    begin()
    const now = state.mark()
    if (now === null) return false
    const [doomed] = now.doomed
    if (doomed !== undefined) return yield* Effect.as(deleteSegment(doomed), true)
    const mergeable = mergeableOf(now.segments)
    if (mergeable.length > 0) return yield* Effect.as(merge(mergeable), true)
    if (now.low > 0) return yield* Effect.as(goBack(now.low), true)
    return false
  })
}

/** For each segment: the bucket rows of its inline terms. */
const inlineRows = (segments: ReadonlyArray<Segment>): ReadonlyArray<ReadonlyMap<string, string>> =>
  segments.map(({ terms }) => {
    const rows = new Map<string, string>()
    for (const entry of terms.split(",").slice(1)) {
      const bucket = bucketOf(entry.slice(0, entry.indexOf(" ")))
      rows.set(bucket, `${rows.get(bucket) ?? ""},${entry.slice(bucket.length)}`)
    }
    return rows
  })
