/** Feeds and intents in memory. */
import { Effect } from "effect"
import type { FeedEntry } from "#schema/log/entry.ts"
import type { Feeds, IntentOutcome, Intents } from "../store.ts"
import { upcastFeeds } from "../upcast-feeds.ts"
import { type Journal, Lists, pair, Table } from "./table.ts"

export const makeFeeds = (journal: Journal): Feeds => {
  const feeds = new Lists<number, FeedEntry>(journal)
  return upcastFeeds({
    append: (userId, events, at) =>
      Effect.sync(() =>
        events.map((event) => {
          const entry = { seq: feeds.of(userId).length + 1, at, event: structuredClone(event) }
          feeds.push(userId, entry)
          return entry
        }),
      ),
    pull: (userId, after, limit) =>
      Effect.sync(() => feeds.of(userId).slice(Math.max(0, after), Math.max(0, after) + limit)),
    entries: (userId, seqs) => Effect.sync(() => feeds.of(userId).filter((entry) => seqs.includes(entry.seq))),
    choose: (userId, { tags, are, after, upTo, limit, newest }) =>
      Effect.sync(() => {
        const found = feeds
          .of(userId)
          .slice(Math.max(0, after), upTo === null ? undefined : Math.max(0, upTo))
          .filter(({ event }) => tags.includes(event._tag) === (are === "these"))
        if (limit === null) return found
        return newest ? found.slice(Math.max(0, found.length - limit)) : found.slice(0, limit)
      }),
    head: (userId) => Effect.sync(() => feeds.of(userId).length),
  })
}

export const makeIntents = (journal: Journal): Intents => {
  const outcomes = new Table<string, IntentOutcome>(journal)
  const claimed = (key: string, as: IntentOutcome) =>
    Effect.sync(() => {
      if (outcomes.has(key)) return false
      outcomes.set(key, as)
      return true
    })
  return {
    claim: (userId, intentId) => claimed(pair(userId, intentId), { seqs: [] }),
    refuse: (userId, intentId, _, code) => claimed(pair(userId, intentId), { refusedFor: code }),
    settle: (userId, intentId, seqs) => Effect.sync(() => outcomes.set(pair(userId, intentId), { seqs: [...seqs] })),
    outcome: (userId, intentId) => Effect.sync(() => outcomes.get(pair(userId, intentId)) ?? null),
  }
}
