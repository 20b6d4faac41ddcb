/** Messages, reads, feeds, introductions and intents in SQL. Numbers are given by the row that counts, in one statement. */
import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, lte, ne, notInArray, sql } from "drizzle-orm"
import { Effect } from "effect"
import type { Message } from "#schema/chat/message.ts"
import type { Feeds, Intents, Introductions, Messages, Reads } from "../store.ts"
import { type StoredFeeds, upcastFeeds } from "../upcast-feeds.ts"
import { ask, type Database, firstOf } from "./database.ts"
import { chats, feedEntries, feeds, intents, introductions, messages, reads } from "./schema.ts"

/** A row as it was told. */
const told = ({ data, ...row }: typeof messages.$inferSelect): Message => (data === null ? row : { ...row, data })

export const makeMessages = (db: Database): Messages => ({
  count: (sessionId) =>
    Effect.map(
      ask(() => db.select().from(chats).where(eq(chats.sessionId, sessionId))),
      ([row]) => row?.count ?? 0,
    ),
  append: (message) =>
    Effect.gen(function* () {
      const counted = yield* ask(() =>
        db
          .insert(chats)
          .values({ sessionId: message.sessionId, count: 1 })
          .onConflictDoUpdate({ target: chats.sessionId, set: { count: sql`${chats.count} + 1` } })
          .returning({ count: chats.count }),
      )
      const numbered: Message = { ...message, n: firstOf(counted).count - 1 }
      yield* ask(() => db.insert(messages).values(numbered))
      return numbered
    }),
  page: (sessionId, before, limit) =>
    Effect.map(
      ask(() =>
        db
          .select()
          .from(messages)
          .where(and(eq(messages.sessionId, sessionId), before < 0 ? undefined : lt(messages.n, before)))
          .orderBy(desc(messages.n))
          .limit(limit),
      ),
      (rows) => rows.reverse().map(told),
    ),
  newestFrom: (sessionId, sendUserId) =>
    Effect.map(
      ask(() =>
        db
          .select()
          .from(messages)
          .where(and(eq(messages.sessionId, sessionId), eq(messages.sendUserId, sendUserId)))
          .orderBy(desc(messages.n))
          .limit(1),
      ),
      ([row]) => (row === undefined ? null : told(row)),
    ),
  newestOfAll: (userId) => {
    const { personId } = introductions
    const sessionId = sql`least(${userId}::bigint, ${personId}) || '-' || greatest(${userId}::bigint, ${personId})`
    return Effect.map(
      ask(() =>
        db
          .select(getTableColumns(messages))
          .from(introductions)
          .innerJoin(chats, eq(chats.sessionId, sessionId))
          .innerJoin(messages, and(eq(messages.sessionId, chats.sessionId), eq(messages.n, sql`${chats.count} - 1`)))
          .where(eq(introductions.userId, userId)),
      ),
      (rows) => rows.map(told),
    )
  },
  these: (sessionId, messageIds) =>
    messageIds.length === 0
      ? Effect.succeed([])
      : Effect.map(
          ask(() =>
            db
              .select()
              .from(messages)
              .where(and(eq(messages.sessionId, sessionId), inArray(messages.messageId, [...messageIds])))
              .orderBy(asc(messages.n)),
          ),
          (rows) => rows.map(told),
        ),
  byIntent: (sendUserId, intentId) =>
    Effect.map(
      ask(() =>
        db
          .select()
          .from(messages)
          .where(and(eq(messages.sendUserId, sendUserId), eq(messages.intentId, intentId))),
      ),
      ([row]) => (row === undefined ? null : told(row)),
    ),
})

export const makeReads = (db: Database): Reads => ({
  get: (sessionId, userId) =>
    Effect.map(
      ask(() =>
        db
          .select()
          .from(reads)
          .where(and(eq(reads.sessionId, sessionId), eq(reads.userId, userId))),
      ),
      ([row]) => row?.upTo ?? -1,
    ),
  raise: (sessionId, userId, upTo) =>
    upTo < 0
      ? Effect.succeed(false)
      : Effect.map(
          ask(() =>
            db
              .insert(reads)
              .values({ sessionId, userId, upTo })
              .onConflictDoUpdate({
                target: [reads.sessionId, reads.userId],
                set: { upTo },
                setWhere: lt(reads.upTo, upTo),
              })
              .returning({ upTo: reads.upTo }),
          ),
          (rows) => rows.length > 0,
        ),
})

export const makeFeeds = (db: Database): Feeds => upcastFeeds(storedFeeds(db))

const storedFeeds = (db: Database): StoredFeeds => {
  const entry = { seq: feedEntries.seq, at: feedEntries.at, event: feedEntries.event }
  return {
    append: (userId, events, at) =>
      Effect.gen(function* () {
        if (events.length === 0) return []
        const grown = yield* ask(() =>
          db
            .insert(feeds)
            .values({ userId, head: events.length })
            .onConflictDoUpdate({ target: feeds.userId, set: { head: sql`${feeds.head} + ${events.length}::integer` } })
            .returning({ head: feeds.head }),
        )
        const first = firstOf(grown).head - events.length + 1
        const entries = events.map((event, index) => ({ seq: first + index, at, event }))
        yield* ask(() => db.insert(feedEntries).values(entries.map((added) => ({ userId, ...added }))))
        return entries
      }),
    pull: (userId, after, limit) =>
      ask(() =>
        db
          .select(entry)
          .from(feedEntries)
          .where(and(eq(feedEntries.userId, userId), gt(feedEntries.seq, after)))
          .orderBy(asc(feedEntries.seq))
          .limit(limit),
      ),
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
    choose: (userId, { tags, are, after, upTo, limit, newest }) => {
      const tag = sql<string>`${feedEntries.event}->>'_tag'`
      const chosen = and(
        eq(feedEntries.userId, userId),
        gt(feedEntries.seq, after),
        upTo === null ? undefined : lte(feedEntries.seq, upTo),
        are === "these" ? inArray(tag, [...tags]) : notInArray(tag, [...tags]),
      )
      return Effect.map(
        ask(() => {
          const found = db
            .select(entry)
            .from(feedEntries)
            .where(chosen)
            .orderBy(newest ? desc(feedEntries.seq) : asc(feedEntries.seq))
          return limit === null ? found : found.limit(limit)
        }),
        (rows) => (newest ? rows.reverse() : rows),
      )
    },
    head: (userId) =>
      Effect.map(
        ask(() => db.select().from(feeds).where(eq(feeds.userId, userId))),
        ([row]) => row?.head ?? 0,
      ),
  }
}

export const makeIntroductions = (db: Database): Introductions => ({
  told: (userId, after, limit) =>
    ask(() =>
      db
        .select({ personId: introductions.personId, look: introductions.look })
        .from(introductions)
        .where(and(eq(introductions.userId, userId), gt(introductions.personId, after)))
        .orderBy(asc(introductions.personId))
        .limit(limit),
    ),
  tell: (userId, personId, look) =>
    Effect.map(
      ask(() =>
        db
          .insert(introductions)
          .values({ userId, personId, look })
          .onConflictDoUpdate({
            target: [introductions.userId, introductions.personId],
            set: { look },
            setWhere: sql`${introductions.look} <> ${look}`,
          })
          .returning({ personId: introductions.personId }),
      ),
      (rows) => rows.length > 0,
    ),
  knowers: (personId, limit) =>
    Effect.map(
      ask(() =>
        db
          .select({ userId: introductions.userId })
          .from(introductions)
          .where(and(eq(introductions.personId, personId), ne(introductions.userId, personId)))
          .orderBy(asc(introductions.userId))
          .limit(limit),
      ),
      (rows) => rows.map(({ userId }) => userId),
    ),
})

/** Stands for the entries of an id that is refused: feed numbers begin at 1. */
const REFUSED: ReadonlyArray<number> = [0]

export const makeIntents = (db: Database): Intents => {
  const own = (userId: number, intentId: string) => and(eq(intents.userId, userId), eq(intents.intentId, intentId))
  const insert = (row: typeof intents.$inferInsert) =>
    Effect.map(
      ask(() => db.insert(intents).values(row).onConflictDoNothing().returning({ intentId: intents.intentId })),
      (rows) => rows.length > 0,
    )
  return {
    claim: (userId, intentId, at) => insert({ userId, intentId, at, seqs: [] }),
    refuse: (userId, intentId, at, refusedFor) => insert({ userId, intentId, at, seqs: REFUSED, refusedFor }),
    settle: (userId, intentId, seqs) =>
      Effect.asVoid(ask(() => db.update(intents).set({ seqs: seqs }).where(own(userId, intentId)))),
    outcome: (userId, intentId) =>
      Effect.map(
        ask(() => db.select().from(intents).where(own(userId, intentId))),
        ([row]) => {
          if (row === undefined) return null
          return row.seqs[0] === REFUSED[0] ? { refusedFor: row.refusedFor } : { seqs: row.seqs }
        },
      ),
  }
}
