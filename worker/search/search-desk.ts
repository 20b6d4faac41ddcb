/** Watched searches over the index: what they find, and when they have to search again. */
import { Effect, Queue, type Scope } from "effect"
import type { SearchGroup } from "#schema/chat/search.ts"
import type { AppFailure } from "#schema/errors.ts"
import type { QueryOf } from "#schema/queries.ts"
import { otherMember } from "#schema/rules/session-id.ts"
import type { LogShape } from "../log/log.ts"
import { families, type RowKey } from "../store/families.ts"
import { pageOf } from "../store/page-refs.ts"
import { findCandidates } from "./candidates.ts"
import { byNewest, readHits } from "./find.ts"
import type { SearchStore } from "./index-mark.ts"
import type { IndexSizes } from "./index-state.ts"
import { questionOf } from "./match-text.ts"
import { makeSearchIndex, type SearchIndex } from "./search-index.ts"
import { NOT_YET, type Result, type WatchedSearch } from "./watched-search.ts"

/** Messages shown of each chat when all chats are searched. */
const OF_EACH = 3
/** Chats that are shown before the other chats are read. */
const FIRST = 4
/** Pause in which the first chats get on their way to the page. */
const BREATH = "4 millis"

export interface SearchDesk {
  readonly watch: (query: QueryOf<"search">) => Effect.Effect<WatchedSearch, AppFailure, Scope.Scope>
  /**
   * Answers once. Runs `begun` when the index has taken in the whole log, and `first` with the newest chats of a longer
   * answer.
   */
  readonly find: (
    query: QueryOf<"search">,
    begun?: Effect.Effect<unknown>,
    first?: (result: Result) => Effect.Effect<void>,
  ) => Effect.Effect<Result, AppFailure>
  /** Does one piece of the index's upkeep; false when nothing is left to do. */
  readonly step: Effect.Effect<boolean, AppFailure>
  /** Drops the index from memory; it is read from the disk again. */
  readonly forget: () => void
  /** Clears the segments in memory. Called when no search is open. */
  readonly rest: () => void
}

export interface DeskOptions {
  readonly store: SearchStore
  readonly log: Pick<LogShape, "steadily">
  readonly me: number
  readonly pause: Effect.Effect<void>
  /** Announces that a watched result may have changed. */
  readonly tell: Effect.Effect<void>
  readonly sizes?: IndexSizes
}

interface Watcher {
  readonly sessionId: string | null
  readonly prefixes: ReadonlyArray<string>
  readonly wake: () => void
}

/** Answers one search from the index and the pages. */
const makeFind = ({ store, me }: Pick<DeskOptions, "store" | "me">, index: SearchIndex): SearchDesk["find"] => {
  const find = Effect.fn("search")(function* (
    { text, sessionId, limit }: QueryOf<"search">,
    begun: Effect.Effect<unknown> = Effect.void,
    first: (result: Result) => Effect.Effect<void> = () => Effect.void,
  ): Effect.fn.Return<Result, AppFailure> {
    const question = questionOf(text)
    yield* index.advance
    yield* begun
    if (question.words.length === 0) return { ...NOT_YET, head: { ...NOT_YET.head, state: "ready" } }
    const isAsked = (of: string): boolean =>
      (sessionId === null || of === sessionId) && otherMember(of, me) !== undefined
    const found = yield* index.steadily(findCandidates(store, index, question.prefixes, isAsked))
    const chats = found.toSorted((a, b) => b.minutes - a.minutes || (a.sessionId < b.sessionId ? -1 : 1))
    const shown = chats.slice(0, sessionId === null ? limit : 1)
    const each = sessionId === null ? OF_EACH : limit
    const newest = yield* readHits(store, me, question, shown.slice(0, FIRST), each)
    if (shown.length <= FIRST) return resultOf(newest, chats.slice(shown.length))
    yield* first(resultOf(newest, chats.slice(FIRST)))
    yield* Effect.sleep(BREATH)
    const others = yield* readHits(store, me, question, shown.slice(FIRST), each)
    return resultOf([...newest, ...others].sort(byNewest), chats.slice(shown.length))
  })

  const resultOf = (groups: ReadonlyArray<SearchGroup>, rest: ReadonlyArray<{ readonly count: number }>): Result => ({
    head: {
      state: "ready",
      indexed: index.progress(),
      count: [...groups, ...rest].reduce((sum, { count }) => sum + count, 0),
      chats: groups.length + rest.length,
      exact: rest.length === 0 && groups.every(({ exact }) => exact),
    },
    order: groups.map((group) => group.sessionId),
    rows: new Map(groups.map((group) => [group.sessionId, group])),
  })

  return find
}

interface WatchNeeds extends Pick<DeskOptions, "store" | "tell"> {
  readonly find: SearchDesk["find"]
  readonly watchers: Set<Watcher>
  readonly progress: () => number
}

/** Pause after a search that failed: a disk that cannot be read for a moment answers later. */
const SEARCH_AGAIN = "500 millis"

/** Searches again whenever a message that may change the result comes or goes. */
const makeWatch = ({ store, tell, find, watchers, progress }: WatchNeeds): SearchDesk["watch"] =>
  Effect.fnUntraced(function* (query: QueryOf<"search">) {
    const wakes = yield* Queue.sliding<void>(1)
    let result: Effect.Effect<Result, AppFailure> = Effect.succeed(NOT_YET)
    let pages = new Map<RowKey, Array<number>>()
    let translated = new Set<RowKey>()
    let touched = new Set<RowKey>()
    let isStale = true
    const wake = (): void => {
      isStale = true
      Queue.offerUnsafe(wakes, undefined)
    }
    const watcher: Watcher = { sessionId: query.sessionId, prefixes: questionOf(query.text).prefixes, wake }
    if (watcher.prefixes.length > 0)
      yield* Effect.acquireRelease(
        Effect.sync(() => watchers.add(watcher)),
        () => Effect.sync(() => watchers.delete(watcher)),
      )

    const search = Effect.gen(function* () {
      const begun = Effect.sync(() => {
        isStale = false
        touched = new Set()
      })
      const show = (some: Result) =>
        Effect.suspend(() => {
          result = Effect.succeed(some)
          return tell
        })
      // The first answer comes in two parts; a later answer replaces it as a whole.
      const found = yield* Effect.result(find(query, begun, pages.size === 0 ? show : undefined))
      result = Effect.fromResult(found)
      if (found._tag === "Failure") {
        yield* Effect.forkScoped(Effect.delay(Effect.sync(wake), SEARCH_AGAIN))
        return yield* tell
      }
      pages = new Map()
      translated = new Set()
      for (const { sessionId, hits } of found.success.rows.values())
        for (const { n } of hits) {
          const key = families.page.key(sessionId, pageOf(n))
          pages.set(key, [...(pages.get(key) ?? []), n])
          translated.add(families.translations.key(sessionId, pageOf(n)))
        }
      yield* tell
    })

    /** True when all touched pages still hold their hits. A page that only grew changes no hit; a deleted page does. */
    const standStill = Effect.gen(function* () {
      const keys = [...touched]
      touched = new Set()
      const rows = yield* store.rows(keys)
      return keys.every((key) => {
        const held = new Set(rows.get(key as ReturnType<typeof families.page.key>)?.messages.map(({ n }) => n))
        return (pages.get(key) ?? []).every((n) => held.has(n))
      })
    })

    const turn = Effect.gen(function* () {
      const isSame = !isStale && (yield* Effect.orElseSucceed(standStill, () => false))
      if (!isSame) yield* search
      yield* Queue.take(wakes)
    })
    yield* Effect.forkScoped(Effect.forever(turn))

    return {
      result: Effect.suspend(() =>
        Effect.map(result, (now) => ({ ...now, head: { ...now.head, indexed: progress() } })),
      ),
      concerns: (key: RowKey) => pages.has(key) || translated.has(key),
      touched: (keys: ReadonlySet<RowKey>) => {
        for (const key of keys)
          if (translated.has(key)) isStale = true
          else touched.add(key)
        Queue.offerUnsafe(wakes, undefined)
      },
    }
  })

export const makeSearchDesk = ({ store, log, me, pause, tell, sizes }: DeskOptions): SearchDesk => {
  const watchers = new Set<Watcher>()
  const begins = (terms: ReadonlySet<string>) => (prefix: string) => {
    if (terms.has(prefix)) return true
    for (const term of terms) if (term.startsWith(prefix)) return true
    return false
  }
  const index = makeSearchIndex({
    store,
    log,
    pause,
    added: (sessionId, terms) => {
      for (const watcher of watchers)
        if ((watcher.sessionId ?? sessionId) === sessionId && watcher.prefixes.every(begins(terms))) watcher.wake()
    },
    ...(sizes === undefined ? {} : { sizes }),
  })

  const find = makeFind({ store, me }, index)
  const watch = makeWatch({ store, tell, find, watchers, progress: index.progress })

  return {
    watch,
    find,
    step: Effect.gen(function* () {
      const before = index.progress()
      const isMore = yield* index.step
      if (watchers.size > 0 && index.progress() !== before) {
        for (const { wake } of watchers) wake()
        yield* tell
      }
      return isMore
    }),
    forget: index.forget,
    rest: index.rest,
  }
}
