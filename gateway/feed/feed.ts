/**
 * Feeds as domain code writes them: entries are appended inside the caller's transaction and announced to every gateway
 * process after its commit. Nobody is told about anything that was rolled back.
 */
import { Clock, Context, Effect, Layer, Option, Schema, type Scope } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import type { FeedEvent } from "#schema/events.ts"
import type { FeedGrowth } from "#schema/gateway/growth.ts"
import { FeedEntry } from "#schema/log/entry.ts"
import type { Person } from "#schema/people/user.ts"
import { rowToPerson } from "../people/person.ts"
import type { Tx } from "../store/store.ts"

export class Feed extends Context.Service<
  Feed,
  {
    /** Appends to the user's feed and announces the new head after the commit. Commits that write two feeds take the smaller user first. */
    append(tx: Tx, userId: number, events: ReadonlyArray<FeedEvent>): Effect.Effect<ReadonlyArray<FeedEntry>>
    /** Announces entries that were appended, after the commit, and tells whoever listens here. */
    tell(tx: Tx, userId: number, entries: ReadonlyArray<FeedEntry>): Effect.Effect<void>
    /** Hears what this process has committed to feeds, until the scope closes. Whoever committed it waits meanwhile. */
    listen(hear: (userId: number, entries: ReadonlyArray<FeedEntry>) => void): Effect.Effect<void, never, Scope.Scope>
    /** The person as the user sees them, with the price that the user pays; told to the user's feed first when that is news, but to nobody whom the person has blocked and who knows them. Errors: userUnknown. */
    introduce(tx: Tx, userId: number, personId: number): Effect.Effect<Person, AppFailure<"userUnknown">>
    /** Tells the user's feed how the person looks now, when that is news; the entries. */
    show(tx: Tx, userId: number, person: Person): Effect.Effect<ReadonlyArray<FeedEntry>>
    /** What a reply carries: the entries that this transaction has written last into the user's own feed, ascending, and its head. */
    growth(tx: Tx, userId: number, entries: ReadonlyArray<FeedEntry>): Effect.Effect<FeedGrowth>
  }
>()("livcam/gateway/feed/Feed") {
  static readonly layer = Layer.effect(Feed, Effect.sync(makeFeed))
}

/** What is announced of a feed: read by the hub, which pulls the entries after the head it has pushed unless they come along. */
export interface FeedNotice {
  readonly userId: number
  readonly head: number
  /** The newest entries, as JSON (`readNoticeEntries`); empty when they are too long to come along. */
  readonly entries: string
}

/** A notice carries at most 7,000 bytes. */
const MOST_BYTES = 6_000

export const feedNotice = (userId: number, entries: ReadonlyArray<FeedEntry>): string => {
  const json = JSON.stringify(entries)
  return `feed ${userId} ${entries.at(-1)?.seq ?? 0} ${Buffer.byteLength(json) <= MOST_BYTES ? json : ""}`
}
export const readFeedNotice = (notice: string): FeedNotice | undefined => {
  const [, userId, head, entries = ""] = /^feed (\d+) (\d+) (.*)$/s.exec(notice) ?? []
  return userId === undefined ? undefined : { userId: Number(userId), head: Number(head), entries }
}
const Entries = Schema.fromJsonString(Schema.Array(FeedEntry))
/** Empty when none come along, or none that can be read here. */
export const readNoticeEntries = ({ entries }: FeedNotice): ReadonlyArray<FeedEntry> =>
  entries === "" ? [] : Option.getOrElse(Schema.decodeOption(Entries)(entries), () => [])

function makeFeed(): Feed["Service"] {
  const listeners = new Set<Parameters<Feed["Service"]["listen"]>[0]>()
  const tell: Feed["Service"]["tell"] = Effect.fnUntraced(function* (tx, userId, entries) {
    yield* tx.announce(feedNotice(userId, entries))
    if (listeners.size === 0) return
    yield* tx.afterCommit(
      Effect.sync(() => {
        for (const hear of listeners) hear(userId, entries)
      }),
    )
  })
  const append: Feed["Service"]["append"] = Effect.fnUntraced(function* (tx, userId, events) {
    if (events.length === 0) return []
    const entries = yield* tx.feeds.append(userId, events, yield* Clock.currentTimeMillis)
    yield* tell(tx, userId, entries)
    return entries
  })
  const show: Feed["Service"]["show"] = Effect.fnUntraced(function* (tx, userId, person) {
    const isNews = yield* tx.introductions.tell(userId, person.userId, JSON.stringify(person))
    return isNews ? yield* append(tx, userId, [{ _tag: "v1.PersonSeen", person }]) : []
  })
  return {
    append,
    tell,
    show,
    listen: (hear) =>
      Effect.acquireRelease(
        Effect.sync(() => void listeners.add(hear)),
        () => Effect.sync(() => listeners.delete(hear)),
      ),
    introduce: Effect.fnUntraced(function* (tx, userId, personId) {
      const row = yield* tx.accounts.find(personId)
      if (row === null) return yield* failure("userUnknown")
      const relation = yield* tx.relations.find(userId, personId)
      const person = rowToPerson(row, relation?.friend ?? false)
      // How somebody who has blocked the user looks by now is not told: only who they are, once.
      const isHidden = relation?.blockedMe && (yield* tx.introductions.these(userId, [personId])).length > 0
      if (!isHidden) yield* show(tx, userId, person)
      return person
    }),
    growth: (tx, userId, entries) => {
      const last = entries.at(-1)
      // Nobody else writes the feed before the commit.
      return last === undefined
        ? Effect.map(tx.feeds.head(userId), (head) => ({ head, entries }))
        : Effect.succeed({ head: last.seq, entries })
    },
  }
}
