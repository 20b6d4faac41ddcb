/** Relations between people, one row per side. The two rows of a pair are always consistent. */
import { and, asc, eq, gt, inArray, or, sql } from "drizzle-orm"
import { boolean, index, integer, primaryKey, text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import type { Pending, Relation } from "#schema/friends/relation.ts"
import { blocksChanged } from "../../changes.ts"
import { refusing } from "../../memory/refuse.ts"
import { type Journal, pair, Table } from "../../memory/table.ts"
import { split, splitTable } from "../../split-table.ts"
import { ask, type Database, whole } from "../../sql/database.ts"
import { type Erasing, eraseOf } from "../../sql/erase-of.ts"

export interface RelationRow extends Relation {
  /** The person whose side this is; `userId` is the other person. */
  readonly ownerId: number
}

export const relations = splitTable(
  "relations",
  {
    ownerId: whole("owner_id").notNull(),
    userId: whole("user_id").notNull(),
    friend: boolean().notNull(),
    request: text().$type<Pending>().notNull(),
    requestText: text("request_text").notNull(),
    requestAt: whole("request_at").notNull(),
    requestTimes: integer("request_times").notNull(),
    blocked: boolean().notNull(),
    blockedMe: boolean("blocked_me").notNull(),
    stick: boolean().notNull(),
    like: boolean().notNull(),
    remind: boolean().notNull(),
    sayHi: text("say_hi").$type<Pending>().notNull(),
    at: whole().notNull(),
  },
  (t) => split.person(t.ownerId),
  (t) => [
    primaryKey({ columns: [t.ownerId, t.userId] }),
    index("relations_blocks").on(t.ownerId).where(sql`${t.blocked} or ${t.blockedMe}`),
  ],
)

export interface Relations extends Erasing {
  /** Null when there was never anything between the two. */
  find(ownerId: number, userId: number): Effect.Effect<RelationRow | null>
  /** Inserts or replaces the row. */
  put(row: RelationRow): Effect.Effect<void>
  /** The owner's relations by ascending `userId`, from the first above `after` on. */
  of(ownerId: number, after: number, limit: number): Effect.Effect<ReadonlyArray<RelationRow>>
  /** Whom the user has blocked and who has blocked the user, ascending. */
  blocks(ownerId: number): Effect.Effect<ReadonlyArray<number>>
  /** The blocks of many users, each with its owner, in no order. */
  blocksOf(ownerIds: ReadonlyArray<number>): Effect.Effect<ReadonlyArray<Pick<RelationRow, "ownerId" | "userId">>>
  /** Which of these are the user's friends, in no order. */
  friendsAmong(ownerId: number, userIds: ReadonlyArray<number>): Effect.Effect<ReadonlyArray<number>>
}

export const sqlRelations = (db: Database): Relations => {
  const one = db
    .select()
    .from(relations)
    .where(and(eq(relations.ownerId, sql.placeholder("ownerId")), eq(relations.userId, sql.placeholder("userId"))))
    .prepare("find_relation")
  // One lookup by key per asked id, however many people the owner knows. The plan is made once for lists of any length.
  const friend = sql`(select 1 from ${relations} where ${relations.ownerId} = ${sql.placeholder("ownerId")}
    and ${relations.userId} = asked.id and ${relations.friend} limit 1)`
  const friends = db
    .select({ userId: sql<number>`asked.id`.mapWith(Number) })
    .from(sql`unnest(${sql.placeholder("userIds")}::bigint[]) as asked(id) cross join lateral ${friend} as friend`)
    .prepare("friends_among")
  return {
    find: (ownerId, userId) =>
      Effect.map(
        ask(() => one.execute({ ownerId, userId })),
        ([row]) => row ?? null,
      ),
    put: (row) => {
      const { ownerId, userId, ...set } = row
      return Effect.asVoid(
        ask(() =>
          db
            .insert(relations)
            .values(row)
            .onConflictDoUpdate({ target: [relations.ownerId, relations.userId], set }),
        ),
      )
    },
    friendsAmong: (ownerId, userIds) =>
      userIds.length === 0
        ? Effect.succeed([])
        : Effect.map(
            ask(() => friends.execute({ ownerId, userIds: [...userIds] })),
            (rows) => rows.map(({ userId }) => userId),
          ),
    of: (ownerId, after, limit) =>
      ask(() =>
        db
          .select()
          .from(relations)
          .where(and(eq(relations.ownerId, ownerId), gt(relations.userId, after)))
          .orderBy(asc(relations.userId))
          .limit(limit),
      ),
    erase: eraseOf(db, relations, [relations.ownerId, relations.userId]),
    blocks: (ownerId) =>
      Effect.map(
        ask(() =>
          db
            .select({ userId: relations.userId })
            .from(relations)
            .where(and(eq(relations.ownerId, ownerId), or(eq(relations.blocked, true), eq(relations.blockedMe, true))))
            .orderBy(asc(relations.userId)),
        ),
        (rows) => rows.map(({ userId }) => userId),
      ),
    blocksOf: (ownerIds) =>
      ownerIds.length === 0
        ? Effect.succeed([])
        : ask(() =>
            db
              .select({ ownerId: relations.ownerId, userId: relations.userId })
              .from(relations)
              .where(
                and(
                  inArray(relations.ownerId, [...ownerIds]),
                  or(eq(relations.blocked, true), eq(relations.blockedMe, true)),
                ),
              ),
          ),
  }
}

export const memoryRelations = (journal: Journal, announce: (notice: string) => void) => {
  const rows = new Table<string, RelationRow>(journal)
  const blocks = new Table<number, ReadonlyArray<number>>(journal)

  return refusing<Relations>(relations, {
    find: (ownerId, userId) => Effect.sync(() => rows.get(pair(ownerId, userId)) ?? null),
    put: (row) =>
      Effect.sync(() => {
        rows.set(pair(row.ownerId, row.userId), row)
        const before = blocks.get(row.ownerId) ?? []
        const others = before.filter((userId) => userId !== row.userId)
        const isBlock = row.blocked || row.blockedMe
        if (isBlock !== before.includes(row.userId)) announce(blocksChanged(row.ownerId))
        blocks.set(row.ownerId, isBlock ? [...others, row.userId].sort((a, b) => a - b) : others)
      }),
    friendsAmong: (ownerId, userIds) =>
      Effect.sync(() => userIds.filter((userId) => rows.get(pair(ownerId, userId))?.friend === true)),
    of: (ownerId, after, limit) =>
      Effect.sync(() =>
        rows
          .values()
          .filter((row) => row.ownerId === ownerId && row.userId > after)
          .sort((a, b) => a.userId - b.userId)
          .slice(0, limit),
      ),
    erase: (ownerId, limit) =>
      Effect.sync(() => {
        blocks.delete(ownerId)
        return rows.forget((row) => row.ownerId === ownerId, limit)
      }),
    blocks: (ownerId) => Effect.sync(() => blocks.get(ownerId) ?? []),
    blocksOf: (ownerIds) =>
      Effect.sync(() =>
        ownerIds.flatMap((ownerId) => (blocks.get(ownerId) ?? []).map((userId) => ({ ownerId, userId }))),
      ),
  })
}
