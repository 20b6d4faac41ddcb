/**
 * Feeds with current events. Events that a former version wrote are upcast when they are read, and a choice by tags
 * also finds events under their former tags. Nothing else in the gateway knows old tags.
 */
import { Effect } from "effect"
import type { EventTag } from "#schema/events.ts"
import type { FeedEntry } from "#schema/log/entry.ts"
import { upcast, withFormer } from "#schema/upcasters.ts"
import { count, int32, refusing, text } from "../../memory/refuse.ts"
import type { Journal } from "../../memory/table.ts"
import type { Database } from "../../sql/database.ts"
import { feeds, memoryStoredFeeds, type StoredChoice, type StoredFeeds, sqlStoredFeeds } from "./stored-feeds.ts"

export interface FeedChoice extends StoredChoice {
  readonly tags: ReadonlyArray<EventTag>
}

export interface Feeds extends Omit<StoredFeeds, "choose"> {
  /** The chosen entries, ascending. */
  choose(userId: number, choice: FeedChoice): Effect.Effect<ReadonlyArray<FeedEntry>>
}

const today = (entries: Effect.Effect<ReadonlyArray<FeedEntry>>): Effect.Effect<ReadonlyArray<FeedEntry>> =>
  Effect.map(entries, (read) => read.map(({ event, ...entry }) => ({ ...entry, event: upcast(event) })))

const upcastFeeds = (stored: StoredFeeds): Feeds => ({
  ...stored,
  pull: (userId, after, limit) => today(stored.pull(userId, after, limit)),
  entries: (userId, seqs) => today(stored.entries(userId, seqs)),
  choose: (userId, choice) => today(stored.choose(userId, { ...choice, tags: withFormer(choice.tags) })),
})

export const sqlFeeds = (db: Database): Feeds => upcastFeeds(sqlStoredFeeds(db))

export const memoryFeeds = (journal: Journal) =>
  refusing<Feeds>(feeds, upcastFeeds(memoryStoredFeeds(journal)), {
    pull: (_, after, limit) => {
      int32(after)
      count(limit)
    },
    entries: (_, seqs) => int32(...seqs),
    choose: (_, { tags, after, upTo, limit }) => {
      text(...tags)
      int32(after, upTo ?? 0)
      count(limit ?? 0)
    },
    erase: (_, limit) => count(limit),
    grown: (_, by, limit) => {
      int32(by)
      count(limit)
    },
    raiseFloor: (_, floor) => int32(floor),
    drop: (_, seqs) => int32(...seqs),
  })
