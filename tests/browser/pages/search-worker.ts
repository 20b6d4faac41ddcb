/** A worker that fills an account with messages on the product's own disk, makes the index, and measures searches. */
import { Effect } from "effect"
import type { RawEvent } from "#schema/log/entry.ts"
import { makeLog } from "../../../worker/log/log.ts"
import { keysOfPrefix } from "../../../worker/search/buckets.ts"
import { hitOf } from "../../../worker/search/find.ts"
import { questionOf } from "../../../worker/search/match-text.ts"
import { makeSearchDesk } from "../../../worker/search/search-desk.ts"
import { dexieDisks } from "../../../worker/store/disk/dexie-disk.ts"
import { openStore, storesOf } from "../../../worker/store/open-store.ts"
import { ann } from "../../worlds/cast.ts"
import { makeEventFactory } from "../../worlds/log/event-factory.ts"
import { talkText } from "../../worlds/search/talk-words.ts"
import { answerJobs } from "./answer-jobs.ts"

export interface SearchJob {
  readonly messages: number
  readonly chats: number
  readonly asked: ReadonlyArray<string>
  readonly rounds: number
  /** Also searches by looking at every message. */
  readonly isChecked: boolean
}

export interface Measured {
  readonly text: string
  readonly count: number
  /** ms, ascending: the whole search, its first results, and a plain read of the same rows of terms. */
  readonly took: ReadonlyArray<number>
  readonly first: ReadonlyArray<number>
  readonly raw: ReadonlyArray<number>
  /** Characters of the rows of terms that were read. */
  readonly read: number
  /** Messages found by the index, and by looking at every message; null when that was not asked for. */
  readonly found: ReadonlyArray<string>
  readonly scanned: ReadonlyArray<string> | null
}

export interface SearchResult {
  readonly searches: ReadonlyArray<Measured>
  /** Characters of the stored index, and of the pages of messages. */
  readonly index: number
  readonly pages: number
  readonly segments: number
  /** ms: writing the messages, making the index. */
  readonly took: { readonly write: number; readonly index: number }
}

const disks = dexieDisks({ indexedDB, IDBKeyRange, storage: navigator.storage })
const me = ann.userId
const AT_ONCE = 256

const play = ({ messages, chats, asked, rounds, isChecked }: SearchJob) =>
  Effect.gen(function* () {
    const store = yield* openStore(me)
    const log = yield* Effect.provide(makeLog(me), storesOf(store))
    const make = makeEventFactory(me)
    const begun = performance.now()
    for (let at = 0; at < messages; at += AT_ONCE) {
      const friend = 5_000 + ((at / AT_ONCE) % chats)
      const events: Array<RawEvent> = []
      for (let n = at; n < Math.min(messages, at + AT_ONCE); n++)
        events.push(n % 2 === 0 ? make.message(me, friend, talkText(n)) : make.message(friend, me, talkText(n)))
      const cursor = yield* log.cursor
      yield* log.take(events.map((event, place) => ({ seq: cursor + place + 1, at: 0, event })))
    }
    const written = performance.now()
    const desk = makeSearchDesk({ store, log, me, pause: Effect.yieldNow, tell: Effect.void })
    while (yield* desk.step);
    const indexed = performance.now()

    const lengthOf = (name: "term" | "segment" | "page") =>
      Effect.gen(function* () {
        let [length, rows] = [0, 0]
        let after = ""
        for (;;) {
          const found = yield* store.texts(name, { limit: 200, ...(after === "" ? {} : { after }) })
          for (const [key, text] of found) length += key.length + text.length
          rows += found.length
          const last = found.at(-1)
          if (last === undefined) return { length, rows }
          after = last[0]
        }
      })
    const [terms, segments, pages] = [yield* lengthOf("term"), yield* lengthOf("segment"), yield* lengthOf("page")]

    const searches: Array<Measured> = []
    for (const text of asked) {
      const took: Array<number> = []
      const raw: Array<number> = []
      const firsts: Array<number> = []
      let [count, read] = [0, 0]
      let found: ReadonlyArray<string> = []
      for (let round = 0; round < rounds; round++) {
        const first = performance.now()
        read = 0
        for (const prefix of questionOf(text).prefixes) {
          const [after, below] = keysOfPrefix(prefix)
          const rows = yield* store.texts("term", { after, below })
          read += rows.reduce((sum, [, row]) => sum + row.length, 0)
        }
        const second = performance.now()
        let firstAt = 0
        const seen = Effect.sync(() => {
          firstAt = performance.now() - second
        })
        const ask = { _tag: "search", text, sessionId: null, limit: 20 } as const
        const result = yield* desk.find(ask, Effect.void, () => seen)
        took.push(performance.now() - second)
        firsts.push(firstAt === 0 ? (took.at(-1) ?? 0) : firstAt)
        raw.push(second - first)
        count = result.head.count
        found = result.order.flatMap((id) => (result.rows.get(id)?.hits ?? []).map(({ n }) => `${id} ${n}`))
      }
      let scanned: Array<string> | null = null
      if (isChecked) {
        scanned = []
        const question = questionOf(text)
        for (const [, page] of yield* store.range("page"))
          for (const message of page.messages)
            if (hitOf(message, question, me) !== null) scanned.push(`${page.sessionId} ${message.n}`)
      }
      const ascending = (some: Array<number>) => some.sort((a, b) => a - b)
      searches.push({
        text,
        count,
        took: ascending(took),
        first: ascending(firsts),
        raw: ascending(raw),
        read,
        found,
        scanned,
      })
    }
    return {
      searches,
      index: terms.length + segments.length,
      pages: pages.length,
      segments: segments.rows,
      took: { write: written - begun, index: indexed - written },
    } satisfies SearchResult
  }).pipe(Effect.scoped, Effect.provide(disks))

answerJobs((job: SearchJob) => Effect.runPromise(play(job)))
