/**
 * The index as it stands: what its mark speaks of (index-mark.ts), and its young part, which is the newest stretch of the log and
 * becomes a segment when it has grown.
 */
import { Effect, Semaphore } from "effect"
import { families } from "../store/families.ts"
import { put } from "../store/rows.ts"
import { runsToText } from "./docs.ts"
import { makeIndexMark, type SearchStore } from "./index-mark.ts"
import { messagesIn } from "./messages-in.ts"
import { makeYoung, type Young } from "./young.ts"

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

/** Entries that are read at a time. */
const READ = 8

export interface StateOptions {
  readonly store: SearchStore
  /** Lets others go first. */
  readonly pause: Effect.Effect<void>
  /** Called with what each new message is found by. */
  readonly added: (sessionId: string, terms: ReadonlySet<string>) => void
  readonly sizes?: IndexSizes
}

export type IndexState = ReturnType<typeof makeIndexState>

export const makeIndexState = ({ store, pause, added, sizes = SIZES }: StateOptions) => {
  let young: Young = makeYoung()
  /** The young part holds what came after the mark, up to this commit. */
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

  /** Takes what the log has grown by. */
  const advance = advancing.withPermit(
    Effect.gen(function* () {
      yield* index.settle
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
    ...index,
    advance,
    young: () => young,
    /** Per cent of the log that can be searched. */
    progress: (): number => {
      const mark = index.mark()
      const most = isBehind || (mark?.low ?? 0) > 0 ? 99 : 100
      return mark === null || mark.from === 0
        ? most
        : Math.min(most, Math.floor((100 * (mark.from - mark.low)) / mark.from))
    },
  }
}
