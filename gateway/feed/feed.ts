/**
 * Feeds as domain code writes them: entries are appended inside the caller's transaction and announced to every gateway
 * process after its commit. Nobody is told about anything that was rolled back.
 */
import { Clock, Context, Effect, Layer } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import type { FeedEvent } from "#schema/events.ts"
import type { FeedGrowth } from "#schema/feed/endpoints.ts"
import type { FeedEntry } from "#schema/log/entry.ts"
import type { Person } from "#schema/people/user.ts"
import { rowToPerson } from "../people/person.ts"
import type { Tx } from "../store/store.ts"

export class Feed extends Context.Service<
  Feed,
  {
    /** Appends to the user's feed and announces the new head after the commit. Commits that write two feeds take the smaller user first. */
    append(tx: Tx, userId: number, events: ReadonlyArray<FeedEvent>): Effect.Effect<ReadonlyArray<FeedEntry>>
    /** The person as the user sees them, with the price that the user pays; told to the user's feed first when that is news. Errors: userUnknown. */
    introduce(tx: Tx, userId: number, personId: number): Effect.Effect<Person, AppFailure<"userUnknown">>
    /** What a reply carries: these entries of the user's own feed and its head. */
    growth(tx: Tx, userId: number, entries: ReadonlyArray<FeedEntry>): Effect.Effect<FeedGrowth>
  }
>()("livcam/gateway/feed/Feed") {
  static readonly layer = Layer.effect(Feed, Effect.sync(makeFeed))
}

/** What `tx.announce` carries for a feed: read by the hub, which pulls the entries after the head it has pushed. */
export const feedNotice = (userId: number, head: number): string => `feed ${userId} ${head}`
export const readFeedNotice = (notice: string): { readonly userId: number; readonly head: number } | undefined => {
  const match = /^feed (\d+) (\d+)$/.exec(notice)
  return match ? { userId: Number(match[1]), head: Number(match[2]) } : undefined
}

function makeFeed(): Feed["Service"] {
  const append: Feed["Service"]["append"] = Effect.fnUntraced(function* (tx, userId, events) {
    if (events.length === 0) return []
    const entries = yield* tx.feeds.append(userId, events, yield* Clock.currentTimeMillis)
    yield* tx.announce(feedNotice(userId, entries.at(-1)?.seq ?? 0))
    return entries
  })
  return {
    append,
    introduce: Effect.fnUntraced(function* (tx, userId, personId) {
      const row = yield* tx.accounts.find(personId)
      if (row === null) return yield* failure("userUnknown")
      const relation = yield* tx.relations.find(userId, personId)
      const person = rowToPerson(row, relation?.friend ?? false)
      if (yield* tx.introductions.tell(userId, personId, JSON.stringify(person)))
        yield* append(tx, userId, [{ _tag: "v1.PersonSeen", person }])
      return person
    }),
    growth: (tx, userId, entries) => Effect.map(tx.feeds.head(userId), (head) => ({ head, entries })),
  }
}
