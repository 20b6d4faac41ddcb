/**
 * The state of the index: the mark with its segments (index-mark.ts), and the young part, which covers the newest
 * stretch of the log and becomes a segment when it is large enough.
 */
import { Effect, Semaphore } from "effect"
import { families } from "../store/families.ts"
import { put } from "../store/rows.ts"
import { runsToText } from "./docs.ts"
import { makeIndexMark, type SearchStore } from "./index-mark.ts"
import { messagesIn } from "./messages-in.ts"
import { makeYoung, type Young } from "./young.ts"

/** The sizes of the index's parts; tests use smaller ones. */
export interface IndexSizes {
  /** Messages in the young part before they become a segment of one row. */
  readonly seal: number
  /** Messages in a segment made from old log entries. A segment with fewer has size 0. */
  readonly batch: number
  /** Number of segments of one size that merge into one. */
  readonly fan: number
}
export const SIZES: IndexSizes = { seal: 512, batch: 4_096, fan: 8 }

/** Entries in one read. */
const READ = 8

export interface StateOptions {
  readonly store: SearchStore
  /** Lets others go first. */
  readonly pause: Effect.Effect<void>
  /** Called with the terms of each new message. */
  readonly added: (sessionId: string, terms: ReadonlySet<string>) => void
  readonly sizes?: IndexSizes
}

export type IndexState = ReturnType<typeof makeIndexState>

export const makeIndexState = ({ store, pause, added, sizes = SIZES }: StateOptions) => {
  let young: Young = makeYoung()
  /** The young part covers the commits after the mark, up to this one. */
  let reached = 0
  let isBehind = false
  const advancing = Semaphore.makeUnsafe(1)
  const index = makeIndexMark({
    store,
    pause,
    anew: (seq) => {
      young = makeYoung()
      reached = seq
    },
  })

  const seal = Effect.gen(function* () {
    if (young.count() === 0) return
    const sealed = young.seal()
    const upTo = reached
    const row = { ...runsToText(sealed.runs), count: sealed.count, buckets: [], terms: sealed.inline() }
    yield* index.change(
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

  /** Takes in the log's new entries. */
  const advance = advancing.withPermit(
    Effect.gen(function* () {
      yield* index.settle
      for (;;) {
        const { seq } = yield* store.head
        // When storage has no room for a segment the young part grows, up to a limit.
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
    ...index,
    advance,
    young: () => young,
    /** Share of the log that can be searched, per cent. */
    progress: (): number => {
      const mark = index.mark()
      const most = isBehind || (mark?.low ?? 0) > 0 ? 99 : 100
      return mark === null || mark.from === 0
        ? most
        : Math.min(most, Math.floor((100 * (mark.from - mark.low)) / mark.from))
    },
  }
}
