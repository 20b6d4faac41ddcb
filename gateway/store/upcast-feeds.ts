/**
 * Feeds read in the words of today: an event that was written by a former version is upcast when it leaves the store, and
 * whoever chooses by tags gets those that stand there under a former one too. Nothing else in the gateway knows old tags.
 */
import { Effect } from "effect"
import type { FeedEntry } from "#schema/log/entry.ts"
import { upcast, withFormer } from "#schema/log/upcasters.ts"
import type { FeedChoice, Feeds } from "./store.ts"

/** Feeds as they stand: tags are those that were written. */
export interface StoredFeeds extends Omit<Feeds, "choose"> {
  choose(
    userId: number,
    choice: Omit<FeedChoice, "tags"> & { readonly tags: ReadonlyArray<string> },
  ): Effect.Effect<ReadonlyArray<FeedEntry>>
}

const today = (entries: Effect.Effect<ReadonlyArray<FeedEntry>>): Effect.Effect<ReadonlyArray<FeedEntry>> =>
  Effect.map(entries, (read) => read.map(({ event, ...entry }) => ({ ...entry, event: upcast(event) })))

export const upcastFeeds = (feeds: StoredFeeds): Feeds => ({
  append: feeds.append,
  head: feeds.head,
  pull: (userId, after, limit) => today(feeds.pull(userId, after, limit)),
  entries: (userId, seqs) => today(feeds.entries(userId, seqs)),
  choose: (userId, choice) => today(feeds.choose(userId, { ...choice, tags: withFormer(choice.tags) })),
})
