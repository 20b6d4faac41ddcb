/**
 * Drops old feed entries that a snapshot (feed/snapshot.ts) covers, one feed at a time. First the feed's floor is
 * raised: from then on a device that has not come that far takes a snapshot. The next run finds what an interrupted run
 * leaves.
 */
import { Clock, Effect } from "effect"
import { isTold, toldBy } from "#schema/events.ts"
import type { FeedEntry } from "#schema/log/entry.ts"
import { DAY_MS } from "#schema/rules/gateway-day.ts"
import { OF_MONTHS } from "../feed/month-sums.ts"
import { OF_CALLS, OF_CHATS, standingIn } from "../feed/standing-facts.ts"
import { Store } from "../store/store.ts"

/** Younger entries all stay: a device that was away for less takes them one by one. */
export const FEED_KEPT_MS = 30 * DAY_MS
/** Feeds with fewer old entries are left for later. */
const LEAST_GROWTH = 100
/** Feeds, and entries, that are read at a time. */
const [FEEDS, ENTRIES] = [100, 500]

const has = (tags: ReadonlyArray<string>, { event }: FeedEntry): boolean => tags.includes(event._tag)

/**
 * Numbers of the entries that may be dropped. Messages, marks and people are in tables of their own. Of calls only the
 * newest is told (`callFrom`: its invitation). Of events that replace earlier ones, only the newest is kept. Entries
 * that monthly sums need stay, and so do unknown ones.
 */
const supersededOf = (entries: ReadonlyArray<FeedEntry>, callFrom: number): ReadonlyArray<number> => {
  const facts = entries.filter((entry) => !has(OF_CHATS, entry) && !has(OF_CALLS, entry))
  const standing = standingIn(facts)
  return entries
    .filter((entry) => {
      if (has(OF_CHATS, entry)) return true
      if (has(OF_MONTHS, entry)) return false
      if (has(OF_CALLS, entry)) return entry.seq < callFrom
      return isTold(entry.event) && toldBy(entry.event).isSummed !== true && !standing.has(entry.seq)
    })
    .map(({ seq }) => seq)
}

/** Compacts one feed's entries before that time, when there are enough; returns how many were dropped. */
export const compactFeed = Effect.fnUntraced(function* (userId: number, before: number, least = LEAST_GROWTH) {
  const { single } = yield* Store
  const newest = yield* single(({ feeds }) => feeds.newestBefore(userId, before))
  const { floor } = yield* single(({ feeds }) => feeds.bounds(userId))
  if (newest === null || newest - floor < least) return 0
  yield* single(({ feeds }) => feeds.raiseFloor(userId, newest))
  const call = yield* single(({ feeds }) => feeds.choose(userId, NEWEST_CALL))
  const callFrom = call[0]?.seq ?? 0
  let dropped = 0
  for (let after = 0; ; ) {
    const entries = yield* single(({ feeds }) => feeds.pull(userId, after, ENTRIES))
    const old = entries.filter(({ seq }) => seq <= newest)
    const gone = supersededOf(old, callFrom)
    yield* single(({ feeds }) => feeds.drop(userId, gone))
    dropped += gone.length
    const last = old.at(-1)
    if (last === undefined || old.length < ENTRIES) return dropped
    after = last.seq
    yield* Effect.yieldNow
  }
})

const NEWEST_CALL = {
  tags: ["v1.CallInvited", "v1.MatchBegan"],
  are: "these",
  after: 0,
  upTo: null,
  limit: 1,
  newest: true,
} as const

/** Compacts every feed that has grown enough. */
export const compactFeeds: Effect.Effect<void, never, Store> = Effect.gen(function* () {
  const { single } = yield* Store
  const before = (yield* Clock.currentTimeMillis) - FEED_KEPT_MS
  let [feeds, entries] = [0, 0]
  for (let after = 0; ; ) {
    const grown = yield* single((tables) => tables.feeds.grown(after, LEAST_GROWTH, FEEDS))
    for (const userId of grown) {
      const dropped = yield* compactFeed(userId, before)
      feeds += dropped > 0 ? 1 : 0
      entries += dropped
    }
    const last = grown.at(-1)
    if (last === undefined || grown.length < FEEDS) break
    after = last
  }
  if (entries > 0) yield* Effect.logInfo("feeds are compacted", { feeds, entries })
})
