/**
 * One account's log with search over it, on a medium that outlives it; and a plain scan, whose answer the index must
 * equal.
 */
import { Effect, Exit, Scope } from "effect"
import type { FeedEntry, RawEvent } from "#schema/log/entry.ts"
import type { QueryOf } from "#schema/queries.ts"
import { type LogShape, makeLog } from "../../../worker/log/log.ts"
import { hitOf } from "../../../worker/search/find.ts"
import type { IndexSizes } from "../../../worker/search/index-state.ts"
import { questionOf } from "../../../worker/search/match-text.ts"
import { makeSearchDesk, type SearchDesk } from "../../../worker/search/search-desk.ts"
import { Disks, type DisksShape } from "../../../worker/store/disk/row-disk.ts"
import { type OpenStore, openStore, storesOf } from "../../../worker/store/open-store.ts"
import { ann } from "../cast.ts"

export const SMALL: IndexSizes = { seal: 6, batch: 24, fan: 3 }

export interface SearchLife {
  readonly store: OpenStore
  readonly log: LogShape
  readonly desk: SearchDesk
  readonly close: () => Promise<void>
}

export const openSearchLife = async (disks: DisksShape, sizes: IndexSizes = SMALL): Promise<SearchLife> => {
  const scope = Scope.makeUnsafe()
  const opened = Effect.gen(function* () {
    const store = yield* openStore(ann.userId)
    const log = yield* Effect.provide(makeLog(ann.userId), storesOf(store))
    return { store, log }
  })
  const { store, log } = await Effect.runPromise(opened.pipe(Effect.provideService(Disks, disks), Scope.provide(scope)))
  const desk = makeSearchDesk({ store, log, me: ann.userId, pause: Effect.yieldNow, tell: Effect.void, sizes })
  return { store, log, desk, close: () => Effect.runPromise(Scope.close(scope, Exit.void)) }
}

/** Takes what a gateway says, in the order of its feed. */
export const takeAll = ({ log }: SearchLife, feed: ReadonlyArray<FeedEntry>): Promise<number> =>
  Effect.runPromise(Effect.flatMap(log.cursor, (cursor) => log.take(feed.slice(cursor))))

export const toFeed = (events: ReadonlyArray<RawEvent>): ReadonlyArray<FeedEntry> =>
  events.map((event, at) => ({ seq: at + 1, at: 0, event }))

/** Does all the background work. */
export const settle = async ({ desk }: SearchLife): Promise<void> => {
  while (await Effect.runPromise(desk.step));
}

type Ask = Omit<QueryOf<"search">, "_tag">
type Found = ReadonlyArray<readonly [place: string, marks: string]>

/** Every message that the index finds, by chat and number, with its marks. */
export const foundBy = async ({ desk }: SearchLife, ask: Ask): Promise<Found> => {
  const { order, rows } = await Effect.runPromise(desk.find({ _tag: "search", ...ask }))
  return order.flatMap((id) =>
    (rows.get(id)?.hits ?? []).map((hit) => [`${id} ${hit.n}`, JSON.stringify(hit)] as const),
  )
}

/** The same, by looking at every message on the device. */
export const scannedFor = async ({ store }: SearchLife, { text, sessionId, limit }: Ask): Promise<Found> => {
  const question = questionOf(text)
  const pages = await Effect.runPromise(store.range("page"))
  const translations = await Effect.runPromise(store.range("translations"))
  const translated = new Map(
    translations.flatMap(([, row]) =>
      row.translations.map(({ n, translation }) => [`${row.sessionId} ${n}`, translation.text] as const),
    ),
  )
  const hits = pages.flatMap(([, page]) =>
    sessionId !== null && page.sessionId !== sessionId
      ? []
      : page.messages.flatMap((message) => {
          const hit = hitOf(message, question, ann.userId, translated.get(`${page.sessionId} ${message.n}`))
          return hit === null ? [] : [{ of: page.sessionId, hit }]
        }),
  )
  hits.sort((a, b) => b.hit.n - a.hit.n)
  const newest = new Map<string, number>()
  for (const { of, hit } of hits) newest.set(of, newest.get(of) ?? hit.time)
  const chats = [...newest].sort(([a, at], [b, bt]) => bt - at || (a < b ? -1 : 1)).slice(0, limit)
  const each = sessionId === null ? 3 : limit
  return chats.flatMap(([of]) =>
    hits
      .filter((one) => one.of === of)
      .slice(0, each)
      .map(({ hit }) => [`${of} ${hit.n}`, JSON.stringify(hit)] as const),
  )
}
