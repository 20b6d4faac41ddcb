/**
 * Writes and deletes segments, a few rows at a time. The mark names a segment before its first row is written and until
 * its last row is deleted, so a worker killed half-way leaves no row without a name. A step is given up when the index
 * was dropped since the step began.
 */
import { Effect } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import { families } from "../store/families.ts"
import type { SearchMark } from "../store/row-schemas.ts"
import { type DeviceWrite, put, remove } from "../store/rows.ts"
import { termKey } from "./buckets.ts"
import { runsToText } from "./docs.ts"
import type { SearchStore } from "./index-mark.ts"
import type { IndexSizes, IndexState } from "./index-state.ts"
import type { MergePlan } from "./merge-segments.ts"

/** Characters written in one write. SWEEP: rows deleted in one write. */
const WRITE = 48_000
const SWEEP = 200

interface WriterOptions {
  readonly store: SearchStore
  /** Runs between two writes. */
  readonly rest: Effect.Effect<void, AppFailure>
  readonly sizes: IndexSizes
}

export const makeSegmentWriter = (state: IndexState, { store, rest, sizes }: WriterOptions) => {
  const { change, keep, steady, loaded } = state
  let eraOfStep = 0
  const keepInStep = (writes: ReadonlyArray<DeviceWrite>) =>
    Effect.suspend(() => (state.era() === eraOfStep ? keep(writes) : Effect.fail(failure("storageFull"))))
  const changeInStep: typeof change = (step, rows) =>
    Effect.suspend(() => (state.era() === eraOfStep ? change(step, rows) : Effect.fail(failure("storageFull"))))

  const sizeOf = (count: number): 0 | 1 | 2 => (count < sizes.batch ? 0 : count < sizes.batch * sizes.fan ? 1 : 2)

  /**
   * Writes a segment in bucket rows. If killed half-way, the segment is doomed; when done, it replaces the `sources`.
   */
  const writeSegment = Effect.fnUntraced(function* (
    { runs, count }: Pick<MergePlan, "runs" | "count">,
    buckets: ReadonlyArray<string>,
    rowOf: (bucket: string) => Effect.Effect<string, AppFailure>,
    upTo: number,
    sources: ReadonlySet<number>,
    more: (now: SearchMark) => Partial<SearchMark>,
  ) {
    const row = { ...runsToText(runs), count, buckets, terms: "" }
    const { next: id } = yield* changeInStep(
      (now) => ({ ...now, next: now.next + 1, doomed: [...now.doomed, now.next] }),
      ({ next }) => [put(families.segment.key(next), row)],
    )
    let writes: Array<DeviceWrite> = []
    let length = 0
    for (const bucket of buckets) {
      const text = yield* rowOf(bucket)
      if (text !== "") writes.push(put(termKey(bucket, id), text))
      length += text.length + 50
      if (length < WRITE) continue
      yield* keepInStep(writes)
      writes = []
      length = 0
      yield* rest
    }
    yield* keepInStep(writes)
    yield* rest
    yield* changeInStep((now) => ({
      ...now,
      ...more(now),
      segments: [
        ...(count === 0 ? [] : [{ id, size: sizeOf(count), upTo }]),
        ...now.segments.filter((one) => !sources.has(one.id)),
      ].sort((a, b) => b.id - a.id),
      doomed: [...now.doomed.filter((one) => one !== id || count === 0), ...sources],
    }))
  })

  /** Deletes the rows of a doomed segment. */
  const deleteSegment = Effect.fnUntraced(function* (id: number) {
    const key = families.segment.key(id)
    const row = (yield* store.rows([key])).get(key)
    const keys = (row?.buckets ?? []).map((bucket) => termKey(bucket, id))
    for (let at = 0; at < keys.length; at += SWEEP) {
      yield* steady.withPermit(keepInStep(keys.slice(at, at + SWEEP).map(remove)))
      yield* rest
    }
    yield* steady.withPermit(
      changeInStep(
        (now) => ({ ...now, doomed: now.doomed.filter((one) => one !== id) }),
        () => [remove(key)],
      ),
    )
    loaded.delete(id)
  })

  return {
    /** Begins a step. */
    begin: (): void => {
      eraOfStep = state.era()
    },
    writeSegment,
    deleteSegment,
  }
}
