/**
 * How domain code writes feeds: entries are appended inside the caller's transaction and announced to every gateway
 * process after its commit. Nothing that was rolled back is announced.
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
    /**
     * Appends to the user's feed and announces the new head after the commit. A commit that writes two feeds takes the
     * smaller user id first.
     */
    append(tx: Tx, userId: number, events: ReadonlyArray<FeedEvent>): Effect.Effect<ReadonlyArray<FeedEntry>>
    /** Announces appended entries after the commit, and tells the listeners of this process. */
    tell(tx: Tx, userId: number, entries: ReadonlyArray<FeedEntry>): Effect.Effect<void>
    /** Hears what this process commits to feeds, until the scope closes. The committer waits for `hear`. */
    listen(hear: (userId: number, entries: ReadonlyArray<FeedEntry>) => void): Effect.Effect<void, never, Scope.Scope>
    /**
     * Returns the person as the user sees them, with the price that the user pays. Tells the user's feed first when
     * that is news, unless the person has blocked the user and the user knows them already. Errors: userUnknown.
     */
    introduce(tx: Tx, userId: number, personId: number): Effect.Effect<Person, AppFailure<"userUnknown">>
    /** Tells the user's feed the person's current look, when that is news. Returns the new entries. */
    show(tx: Tx, userId: number, person: Person): Effect.Effect<ReadonlyArray<FeedEntry>>
    /**
     * The feed part of a reply: the newest entries that this transaction wrote into the user's own feed, ascending, and
     * its head.
     */
    growth(tx: Tx, userId: number, entries: ReadonlyArray<FeedEntry>): Effect.Effect<FeedGrowth>
  }
>()("livcam/gateway/feed/Feed") {
  static readonly layer = Layer.effect(Feed, Effect.sync(makeFeed))
}

/**
 * The announcement of a feed. The hub reads it, and pulls the entries after the head it has pushed unless they are
 * included.
 */
export interface FeedNotice {
  readonly userId: number
  readonly head: number
  /** The newest entries, as JSON (`readNoticeEntries`); empty when they are too long to include. */
  readonly entries: string
}

/** Limit of the entries' JSON, bytes. A whole notice holds at most 7,000 bytes. */
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
/** Empty when no entries are included, or this process cannot decode them. */
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
      // Of a person who has blocked the user, a feed gets only the first look, never a changed one.
      const isHidden = relation?.blockedMe && (yield* tx.introductions.these(userId, [personId])).length > 0
      if (!isHidden) yield* show(tx, userId, person)
      return person
    }),
    growth: (tx, userId, entries) => {
      const last = entries.at(-1)
      // Nobody else writes this feed before the commit.
      return last === undefined
        ? Effect.map(tx.feeds.head(userId), (head) => ({ head, entries }))
        : Effect.succeed({ head: last.seq, entries })
    },
  }
}
