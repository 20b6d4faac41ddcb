/** Messages of chats. The chat's row counts its messages and numbers a new message in one statement. */
import { and, asc, desc, eq, getTableColumns, inArray, lt, sql } from "drizzle-orm"
import { integer, json, primaryKey, text, unique } from "drizzle-orm/pg-core"
import { Effect, Struct } from "effect"
import type { Message } from "#schema/chat/message.ts"
import { INT32_MAX } from "#schema/ids.ts"
import { sessionIdOf } from "#schema/rules/session-id.ts"
import { count, int32, refusing } from "../../memory/refuse.ts"
import { type Journal, Lists, pair, Table } from "../../memory/table.ts"
import { split, splitTable } from "../../split-table.ts"
import { ask, type Database, firstOf, whole } from "../../sql/database.ts"
import { builtBy, columnsOf, givenRow } from "../../sql/given.ts"
import { type Introductions, introductions } from "./introductions.ts"

/**
 * One row per chat session: the number of its messages, and the number n of the newest message from the member with the
 * lower id and from the other. Null: none.
 */
export const chats = splitTable(
  "chats",
  {
    sessionId: text("session_id").primaryKey(),
    count: integer().notNull(),
    lowerN: integer("lower_n"),
    higherN: integer("higher_n"),
  },
  (t) => split.chat(t.sessionId),
)

export const messages = splitTable(
  "messages",
  {
    sessionId: text("session_id").notNull(),
    n: integer().notNull(),
    messageId: text("message_id").notNull(),
    sendUserId: whole("send_user_id").notNull(),
    receiveUserId: whole("receive_user_id").notNull(),
    messageType: integer("message_type").$type<Message["messageType"]>().notNull(),
    message: text().notNull(),
    targetLanguage: text("target_language"),
    targetLanguageMessage: text("target_language_message"),
    time: whole().notNull(),
    intentId: text("intent_id"),
    call: json().$type<NonNullable<Message["call"]>>(),
    data: json().$type<NonNullable<Message["data"]>>(),
  },
  (t) => split.chat(t.sessionId),
  (t) => [
    primaryKey({ columns: [t.sessionId, t.n] }),
    // Ids are 128 random bits, so uniqueness over all sessions is not needed: such a key would keep the table from
    // being split.
    unique().on(t.sessionId, t.messageId),
  ],
)

export type NewMessage = Omit<Message, "n">

/** The number and time of a session's newest message. */
export type NewestPlace = Pick<Message, "sessionId" | "n" | "time">

/** A session, and the first message number to read. */
export interface TailPlace {
  readonly sessionId: string
  readonly from: number
}

export interface Messages {
  /** Number of messages in the session. */
  count(sessionId: string): Effect.Effect<number>
  /** Stores the message and numbers it: n is 0, 1, 2, without gaps. */
  append(message: NewMessage): Effect.Effect<Message>
  /** Messages with n below `before` (all when -1), the newest `limit` of them, ascending. */
  page(sessionId: string, before: number, limit: number): Effect.Effect<ReadonlyArray<Message>>
  /** The newest message of the session from this sender; null when none. */
  newestFrom(sessionId: string, sendUserId: number): Effect.Effect<Message | null>
  /**
   * For each session, the messages from its `from` on, and the newest message of either side even when older. Sorted by
   * session, then ascending.
   */
  tails(places: ReadonlyArray<TailPlace>): Effect.Effect<ReadonlyArray<Message>>
  /** The newest place of each session between the user and a person whom the user has been told about, in no order. */
  newestOfAll(userId: number): Effect.Effect<ReadonlyArray<NewestPlace>>
  /** Those of these messages that belong to the session, by n. */
  these(sessionId: string, messageIds: ReadonlyArray<string>): Effect.Effect<ReadonlyArray<Message>>
}

/** The message of a row. */
const told = ({ data, ...row }: typeof messages.$inferSelect): Message => (data === null ? row : { ...row, data })

export const sqlMessages = (db: Database): Messages => {
  const page = db
    .select()
    .from(messages)
    .where(and(eq(messages.sessionId, sql.placeholder("sessionId")), lt(messages.n, sql.placeholder("before"))))
    .orderBy(desc(messages.n))
    .limit(sql.placeholder("limit"))
    .prepare("message_page")
  const newestFrom = db
    .select(getTableColumns(messages))
    .from(chats)
    .innerJoin(
      messages,
      and(eq(messages.sessionId, chats.sessionId), sql`${messages.n} in (${chats.lowerN}, ${chats.higherN})`),
    )
    .where(
      and(eq(chats.sessionId, sql.placeholder("sessionId")), eq(messages.sendUserId, sql.placeholder("sendUserId"))),
    )
    .prepare("newest_from")
  const counting = builtBy((side: "lowerN" | "higherN") =>
    db
      .insert(chats)
      .values({ sessionId: sql.placeholder("sessionId"), count: 1, [side]: 0 })
      .onConflictDoUpdate({
        target: chats.sessionId,
        set: { count: sql`${chats.count} + 1`, [side]: sql`${chats.count}` },
      })
      .returning({ count: chats.count })
      .prepare(`count_message_${side}`),
  )
  const inserting = db
    .insert(messages)
    .values(givenRow(columnsOf(messages)))
    .prepare("insert_message")
  return {
    count: (sessionId) =>
      Effect.map(
        ask(() => db.select().from(chats).where(eq(chats.sessionId, sessionId))),
        ([row]) => row?.count ?? 0,
      ),
    append: (message) =>
      Effect.gen(function* () {
        const { sessionId } = message
        const side = message.sendUserId < message.receiveUserId ? "lowerN" : "higherN"
        const counted = yield* ask(() => counting(side).execute({ sessionId }))
        const numbered: Message = { ...message, n: firstOf(counted).count - 1 }
        yield* ask(() => inserting.execute({ ...numbered, data: numbered.data ?? null }))
        return numbered
      }),
    page: (sessionId, before, limit) =>
      Effect.map(
        ask(() => page.execute({ sessionId, before: before < 0 ? INT32_MAX : before, limit })),
        (rows) => rows.reverse().map(told),
      ),
    newestFrom: (sessionId, sendUserId) =>
      Effect.map(
        ask(() => newestFrom.execute({ sessionId, sendUserId })),
        ([row]) => (row === undefined ? null : told(row)),
      ),
    tails: (places) => {
      const sessions = sql`${sql.param(places.map(({ sessionId }) => sessionId))}::text[]`
      const froms = sql`${sql.param(places.map(({ from }) => from))}::integer[]`
      const asked = sql`unnest(${sessions}, ${froms}) as asked(session_id, since)`
      // `offset 0` makes PostgreSQL compute each place before it reads messages, so both reads use the whole key,
      // however long the chats are.
      const older = sql`(select ${chats.sessionId} as session_id, side.n from ${asked}
        join ${chats} on ${chats.sessionId} = asked.session_id
        cross join lateral unnest(array[${chats.lowerN}, ${chats.higherN}]) as side(n) where side.n < asked.since offset 0) as older`
      const columns = getTableColumns(messages)
      const standing = db
        .select(columns)
        .from(asked)
        .innerJoin(messages, sql`${messages.sessionId} = asked.session_id and ${messages.n} >= asked.since`)
      const before = db
        .select(columns)
        .from(older)
        .innerJoin(messages, sql`${messages.sessionId} = older.session_id and ${messages.n} = older.n`)
      return places.length === 0
        ? Effect.succeed([])
        : Effect.map(
            ask(() => standing.unionAll(before).orderBy(asc(messages.sessionId), asc(messages.n))),
            (rows) => rows.map(told),
          )
    },
    newestOfAll: (userId) => {
      const { personId } = introductions
      const sessionId = sql`least(${userId}::bigint, ${personId}) || '-' || greatest(${userId}::bigint, ${personId})`
      const newest = db
        .select({ sessionId: messages.sessionId, n: messages.n, time: messages.time })
        .from(messages)
        .where(eq(messages.sessionId, sessionId))
        .orderBy(desc(messages.n))
        .limit(1)
        .as("newest")
      return ask(() =>
        db
          .select({ sessionId: newest.sessionId, n: newest.n, time: newest.time })
          .from(introductions)
          .crossJoinLateral(newest)
          .where(eq(introductions.userId, userId)),
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
  }
}

export const memoryMessages = (journal: Journal, introductions: Introductions) => {
  const sessions = new Lists<string, Message>(journal)
  const ids = new Table<string, true>(journal)

  return refusing<Messages>(
    messages,
    {
      count: (sessionId) => Effect.sync(() => sessions.of(sessionId).length),
      append: (message) =>
        Effect.sync(() => {
          ids.insert(pair(message.sessionId, message.messageId), true)
          const numbered = { ...message, n: sessions.of(message.sessionId).length }
          sessions.push(message.sessionId, numbered)
          return numbered
        }),
      page: (sessionId, before, limit) =>
        Effect.sync(() => {
          const list = sessions.of(sessionId)
          const end = before < 0 ? list.length : Math.min(before, list.length)
          return list.slice(Math.max(0, end - limit), end)
        }),
      newestFrom: (sessionId, sendUserId) =>
        Effect.sync(() => sessions.of(sessionId).findLast((message) => message.sendUserId === sendUserId) ?? null),
      tails: (places) =>
        Effect.sync(() =>
          places
            .toSorted((a, b) => (a.sessionId < b.sessionId ? -1 : 1))
            .flatMap(({ sessionId, from }) => {
              const list = sessions.of(sessionId)
              const senders = new Set(list.map(({ sendUserId }) => sendUserId))
              const newest = [...senders].map((sender) => list.findLast(({ sendUserId }) => sendUserId === sender))
              return list.filter((message) => message.n >= from || newest.includes(message))
            }),
        ),
      newestOfAll: (userId) =>
        Effect.map(introductions.told(userId, 0, Number.MAX_SAFE_INTEGER), (people) =>
          people.flatMap(({ personId }) => {
            const newest = sessions.of(sessionIdOf(userId, personId)).at(-1)
            return newest === undefined ? [] : [Struct.pick(newest, ["sessionId", "n", "time"])]
          }),
        ),
      these: (sessionId, messageIds) =>
        Effect.sync(() => sessions.of(sessionId).filter(({ messageId }) => messageIds.includes(messageId))),
    },
    {
      page: (_, before, limit) => {
        int32(before)
        count(limit)
      },
      tails: (places) => {
        for (const { from } of places) int32(from)
      },
    },
  )
}
