/** Feeds as stored: entries with the event versions in which they were written. */
import { and, asc, desc, eq, gt, inArray, lt, lte, type SQL, sql } from "drizzle-orm"
import { index, integer, json, primaryKey } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import type { FeedEvent } from "#schema/events.ts"
import { INT32_MAX } from "#schema/ids.ts"
import type { FeedEntry, RawEvent } from "#schema/log/entry.ts"
import { type Journal, Lists, Table } from "../../memory/table.ts"
import { split, splitTable } from "../../split-table.ts"
import { ask, type Database, firstOf, whole } from "../../sql/database.ts"
import { type Erasing, eraseOf } from "../../sql/erase-of.ts"

/** One row per feed: its newest number (head), and the number up to which entries may be gone by compaction (floor). */
export const feeds = splitTable(
  "feeds",
  {
    userId: whole("user_id").primaryKey(),
    head: integer().notNull(),
    floor: integer().notNull().default(0),
  },
  (t) => split.person(t.userId),
)

export type FeedBounds = Readonly<Pick<typeof feeds.$inferSelect, "head" | "floor">>

export const feedEntries = splitTable(
  "feed_entries",
  {
    userId: whole("user_id").notNull(),
    seq: integer().notNull(),
    at: whole().notNull(),
    event: json().$type<RawEvent>().notNull(),
  },
  (t) => split.person(t.userId),
  (t) => [
    primaryKey({ columns: [t.userId, t.seq] }),
    index("feed_entries_tag").on(t.userId, sql`(${t.event}->>'_tag')`, t.seq),
  ],
)

/** The same expression as in the index. */
const tag = sql<string>`${feedEntries.event}->>'_tag'`

/**
 * A choice of feed entries by the tags of their events as written, after `after` and up to `upTo`; null: to the end.
 */
export interface StoredChoice {
  readonly tags: ReadonlyArray<string>
  /** Entries with these tags, or all others. */
  readonly are: "these" | "others"
  readonly after: number
  readonly upTo: number | null
  /** Only the first `limit` of them, or the last with `newest`; null: all. */
  readonly limit: number | null
  readonly newest?: true
}

/** Feeds as stored, without upcasting. */
export interface StoredFeeds extends Erasing {
  /** Appends the events; returns the entries with their numbers, which follow the head without gaps. */
  append(userId: number, events: ReadonlyArray<FeedEvent>, at: number): Effect.Effect<ReadonlyArray<FeedEntry>>
  /** Entries after `after`, ascending, at most `limit`. */
  pull(userId: number, after: number, limit: number): Effect.Effect<ReadonlyArray<FeedEntry>>
  /** The entries with these numbers, ascending. */
  entries(userId: number, seqs: ReadonlyArray<number>): Effect.Effect<ReadonlyArray<FeedEntry>>
  /** The chosen entries, ascending. */
  choose(userId: number, choice: StoredChoice): Effect.Effect<ReadonlyArray<FeedEntry>>
  /** Newest number; 0 when the feed is empty. */
  head(userId: number): Effect.Effect<number>
  /** Newest numbers of the feeds that are not empty. */
  heads(userIds: ReadonlyArray<number>): Effect.Effect<ReadonlyMap<number, number>>
  bounds(userId: number): Effect.Effect<FeedBounds>
  /**
   * Counts as a write of the feed but changes nothing: transactions that hold or write the feed come before or after
   * this one.
   */
  touch(userId: number): Effect.Effect<void>
  /** Users above `after` whose feeds have grown by at least `by` numbers above the floor, ascending. */
  grown(after: number, by: number, limit: number): Effect.Effect<ReadonlyArray<number>>
  /** Number of the newest entry above the floor that came before `at`; null when there is none. */
  newestBefore(userId: number, at: number): Effect.Effect<number | null>
  /** Raises the floor: entries up to it may be gone from now on. It never falls. */
  raiseFloor(userId: number, floor: number): Effect.Effect<void>
  /** Deletes those of these entries that are not above the floor. */
  drop(userId: number, seqs: ReadonlyArray<number>): Effect.Effect<void>
}

const given = (name: string) => sql.placeholder(name)

/** Raises the head and writes the entries in one statement. `events`: a JSON array of `count` events. */
const preparedAppend = (db: Database) => {
  const grown = db.$with("grown", { head: sql<number>`head`.as("head") }).as(
    sql`insert into ${feeds} (user_id, head) values (${given("userId")}::bigint, ${given("count")}::integer)
      on conflict (user_id) do update set head = ${feeds.head} + excluded.head returning head`,
  )
  const told = db.$with("told", {}).as(
    sql`insert into ${feedEntries} (user_id, seq, at, event)
      select ${given("userId")}::bigint, head - ${given("count")}::integer + n::integer, ${given("at")}::bigint, event
      from grown, json_array_elements(${given("events")}::json) with ordinality as added(event, n)`,
  )
  return db.with(grown, told).select({ head: grown.head }).from(grown).prepare("feed_append")
}

export const sqlStoredFeeds = (db: Database): StoredFeeds => {
  const entry = { seq: feedEntries.seq, at: feedEntries.at, event: feedEntries.event }
  const bounds = db
    .select({ head: feeds.head, floor: feeds.floor })
    .from(feeds)
    .where(eq(feeds.userId, given("userId")))
    .prepare("feed_bounds")
  const boundsOf = (userId: number) =>
    Effect.map(
      ask(() => bounds.execute({ userId })),
      ([row]) => row ?? { head: 0, floor: 0 },
    )
  const page = db
    .select(entry)
    .from(feedEntries)
    .where(and(eq(feedEntries.userId, given("userId")), gt(feedEntries.seq, given("after"))))
    .orderBy(asc(feedEntries.seq))
    .limit(given("limit"))
    .prepare("feed_page")
  const appending = preparedAppend(db)
  const [entriesOf, feedOf] = [
    eraseOf(db, feedEntries, [feedEntries.userId, feedEntries.seq]),
    eraseOf(db, feeds, [feeds.userId]),
  ]
  return {
    append: Effect.fnUntraced(function* (userId, events, at) {
      const count = events.length
      if (count === 0) return []
      const grown = yield* ask(() => appending.execute({ userId, count, at, events: JSON.stringify(events) }))
      const before = firstOf(grown).head - count
      return events.map((event, index) => ({ seq: before + index + 1, at, event }))
    }),
    pull: (userId, after, limit) => ask(() => page.execute({ userId, after, limit })),
    entries: (userId, seqs) =>
      seqs.length === 0
        ? Effect.succeed([])
        : ask(() =>
            db
              .select(entry)
              .from(feedEntries)
              .where(and(eq(feedEntries.userId, userId), inArray(feedEntries.seq, [...seqs])))
              .orderBy(asc(feedEntries.seq)),
          ),
    // Reads the first entries of each tag from the tag's place in the index; the feed's other entries are never read,
    // however many there are.
    choose: (userId, { tags, are, after, upTo, limit, newest }) => {
      const [direction, most] = [newest ? desc : asc, limit ?? INT32_MAX]
      const ofTag = db
        .select(entry)
        .from(feedEntries)
        .where(
          and(
            eq(feedEntries.userId, userId),
            sql`${tag} = chosen.tag`,
            gt(feedEntries.seq, after),
            lte(feedEntries.seq, upTo ?? INT32_MAX),
          ),
        )
        .orderBy(direction(feedEntries.seq))
        .limit(most)
        .as("of_tag")
      const chosen = are === "these" ? sql`unnest(${sql.param([...new Set(tags)])}::text[])` : otherTags(userId, tags)
      return Effect.map(
        ask(() =>
          db
            .select({ seq: ofTag.seq, at: ofTag.at, event: ofTag.event })
            .from(sql`${chosen} as chosen(tag)`)
            .crossJoinLateral(ofTag)
            .orderBy(direction(ofTag.seq))
            .limit(most),
        ),
        (rows) => (newest ? rows.reverse() : rows),
      )
    },
    head: (userId) => Effect.map(boundsOf(userId), ({ head }) => head),
    heads: (userIds) =>
      Effect.map(
        ask(() =>
          db
            .select()
            .from(feeds)
            .where(and(inArray(feeds.userId, [...userIds]), gt(feeds.head, 0))),
        ),
        (rows) => new Map(rows.map(({ userId, head }) => [userId, head])),
      ),
    bounds: boundsOf,
    touch: (userId) =>
      Effect.asVoid(
        ask(() =>
          db
            .insert(feeds)
            .values({ userId, head: 0 })
            .onConflictDoUpdate({ target: feeds.userId, set: { head: sql`${feeds.head}` } }),
        ),
      ),
    grown: (after, by, limit) =>
      Effect.map(
        ask(() =>
          db
            .select({ userId: feeds.userId })
            .from(feeds)
            .where(and(gt(feeds.userId, after), sql`${feeds.head} - ${feeds.floor} >= ${by}::integer`))
            .orderBy(asc(feeds.userId))
            .limit(limit),
        ),
        (rows) => rows.map(({ userId }) => userId),
      ),
    // Entries first, then the feed's row: a feed that is written again afterwards starts at number 1.
    erase: Effect.fnUntraced(function* (userId, limit) {
      const gone = yield* entriesOf(userId, limit)
      if (gone < limit) yield* feedOf(userId, 1)
      return gone
    }),
    // Searches from the end: the young entries, which devices still pull, are fewer than the old ones.
    newestBefore: (userId, at) =>
      Effect.map(
        ask(() =>
          db
            .select({ seq: feedEntries.seq })
            .from(feedEntries)
            .innerJoin(feeds, eq(feeds.userId, feedEntries.userId))
            .where(and(eq(feedEntries.userId, userId), gt(feedEntries.seq, feeds.floor), lt(feedEntries.at, at)))
            .orderBy(desc(feedEntries.seq))
            .limit(1),
        ),
        ([row]) => row?.seq ?? null,
      ),
    raiseFloor: (userId, floor) =>
      Effect.asVoid(
        ask(() =>
          db
            .update(feeds)
            .set({ floor })
            .where(and(eq(feeds.userId, userId), lt(feeds.floor, floor))),
        ),
      ),
    drop: (userId, seqs) =>
      seqs.length === 0
        ? Effect.void
        : Effect.asVoid(
            ask(() =>
              db
                .delete(feedEntries)
                .where(
                  and(
                    eq(feedEntries.userId, userId),
                    inArray(feedEntries.seq, [...seqs]),
                    lte(feedEntries.seq, sql`(select ${feeds.floor} from ${feeds} where ${feeds.userId} = ${userId})`),
                  ),
                ),
            ),
          ),
  }
}

/**
 * The feed's tags except these. Each tag is found in the index after the previous one, so one entry is read per tag.
 */
const otherTags = (userId: number, tags: ReadonlyArray<string>): SQL => {
  const next = (after: SQL) =>
    sql`select ${tag} as tag from ${feedEntries} where ${feedEntries.userId} = ${userId} and ${after} order by ${tag} limit 1`
  return sql`(with recursive present as (
      (${next(sql`true`)}) union all select (${next(sql`${tag} > present.tag`)}) from present where present.tag is not null
    ) select tag from present where tag <> all(${sql.param([...tags])}::text[]))`
}

export const memoryStoredFeeds = (journal: Journal): StoredFeeds => {
  /** A dropped entry leaves null in its place. */
  const entries = new Lists<number, FeedEntry | null>(journal)
  const floors = new Table<number, number>(journal)
  const floorOf = (userId: number): number => floors.get(userId) ?? 0
  const between = (userId: number, after: number, upTo?: number): ReadonlyArray<FeedEntry> =>
    entries
      .of(userId)
      .slice(Math.max(0, after), upTo === undefined ? undefined : Math.max(0, upTo))
      .filter((entry) => entry !== null)
  const pull = (userId: number, after: number, limit: number): ReadonlyArray<FeedEntry> => {
    const first = Math.max(0, after)
    return first < floorOf(userId) ? between(userId, first).slice(0, limit) : between(userId, first, first + limit)
  }
  return {
    append: (userId, events, at) =>
      Effect.sync(() =>
        events.map((event) => {
          const entry = { seq: entries.of(userId).length + 1, at, event: structuredClone(event) }
          entries.push(userId, entry)
          return entry
        }),
      ),
    pull: (userId, after, limit) => Effect.sync(() => pull(userId, after, limit)),
    entries: (userId, seqs) => Effect.sync(() => between(userId, 0).filter((entry) => seqs.includes(entry.seq))),
    choose: (userId, { tags, are, after, upTo, limit, newest }) =>
      Effect.sync(() => {
        const found = between(userId, after, upTo ?? undefined).filter(
          ({ event }) => tags.includes(event._tag) === (are === "these"),
        )
        if (limit === null) return found
        return newest ? found.slice(Math.max(0, found.length - limit)) : found.slice(0, limit)
      }),
    head: (userId) => Effect.sync(() => entries.of(userId).length),
    heads: (userIds) =>
      Effect.sync(
        () =>
          new Map(
            userIds.flatMap((userId) => {
              const head = entries.of(userId).length
              return head === 0 ? [] : [[userId, head] as const]
            }),
          ),
      ),
    bounds: (userId) => Effect.sync(() => ({ head: entries.of(userId).length, floor: floorOf(userId) })),
    touch: () => Effect.void,
    grown: (after, by, limit) =>
      Effect.sync(() =>
        entries
          .keys()
          .filter((userId) => userId > after && entries.of(userId).length - floorOf(userId) >= by)
          .toSorted((a, b) => a - b)
          .slice(0, limit),
      ),
    erase: (userId) =>
      Effect.sync(() => {
        entries.delete(userId)
        floors.delete(userId)
        return 0
      }),
    newestBefore: (userId, at) =>
      Effect.sync(() => between(userId, floorOf(userId)).findLast((entry) => entry.at < at)?.seq ?? null),
    raiseFloor: (userId, floor) =>
      Effect.sync(() => {
        if (floor > floorOf(userId)) floors.set(userId, floor)
      }),
    drop: (userId, seqs) =>
      Effect.sync(() => {
        for (const seq of seqs) if (seq <= floorOf(userId)) entries.replace(userId, seq - 1, null)
      }),
  }
}
