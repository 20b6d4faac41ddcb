/** Ratings of calls by their sides: one row per room and user. */
import { and, avg, count, eq, gte, lt, sql } from "drizzle-orm"
import { index, integer, primaryKey, text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import type { Stars } from "#schema/calls/record.ts"
import { refusing } from "../../memory/refuse.ts"
import { type Journal, Table } from "../../memory/table.ts"
import { split, splitTable } from "../../split-table.ts"
import { ask, type Database, whole } from "../../sql/database.ts"

export const callRatings = splitTable(
  "call_ratings",
  {
    roomNum: text("room_num").notNull(),
    userId: whole("user_id").notNull(),
    /** The other side, which is rated. */
    aboutId: whole("about_id").notNull(),
    stars: integer().$type<Stars>().notNull(),
    at: whole().notNull(),
  },
  (t) => split.call(t.roomNum),
  (t) => [primaryKey({ columns: [t.roomNum, t.userId] }), index("call_ratings_about").on(t.aboutId, t.at)],
)

export type CallRatingRow = Readonly<typeof callRatings.$inferSelect>

export interface CallRatings {
  /** Stores the rating, in place of an earlier one by this side. */
  put(row: CallRatingRow): Effect.Effect<void>
  find(roomNum: string, userId: number): Effect.Effect<CallRatingRow | null>
  /**
   * Ratings of this person from `since` to before `until`: how many people rated, and the mean of their means. Null:
   * no ratings.
   */
  about(
    aboutId: number,
    since: number,
    until: number,
  ): Effect.Effect<{ readonly callers: number; readonly mean: number | null }>
}

export const sqlCallRatings = (db: Database): CallRatings => ({
  put: ({ roomNum, userId, ...said }) =>
    Effect.asVoid(
      ask(() =>
        db
          .insert(callRatings)
          .values({ roomNum, userId, ...said })
          .onConflictDoUpdate({ target: [callRatings.roomNum, callRatings.userId], set: said }),
      ),
    ),
  find: (roomNum, userId) =>
    Effect.map(
      ask(() =>
        db
          .select()
          .from(callRatings)
          .where(and(eq(callRatings.roomNum, roomNum), eq(callRatings.userId, userId))),
      ),
      ([row]) => row ?? null,
    ),
  about: (aboutId, since, until) => {
    const each = db
      .select({ mean: sql<number>`avg(${callRatings.stars})`.as("mean") })
      .from(callRatings)
      .where(and(eq(callRatings.aboutId, aboutId), gte(callRatings.at, since), lt(callRatings.at, until)))
      .groupBy(callRatings.userId)
      .as("each")
    return Effect.map(
      ask(() => db.select({ callers: count(), mean: avg(each.mean).mapWith(Number) }).from(each)),
      ([row]) => ({ callers: row?.callers ?? 0, mean: row?.mean ?? null }),
    )
  },
})

const meanOf = (all: ReadonlyArray<number>): number => all.reduce((sum, one) => sum + one, 0) / all.length

export const memoryCallRatings = (journal: Journal) => {
  const rows = new Table<string, CallRatingRow>(journal)
  const keyOf = (roomNum: string, userId: number): string => `${roomNum} ${userId}`

  return refusing<CallRatings>(callRatings, {
    put: (row) => Effect.sync(() => rows.set(keyOf(row.roomNum, row.userId), row)),
    find: (roomNum, userId) => Effect.sync(() => rows.get(keyOf(roomNum, userId)) ?? null),
    about: (aboutId, since, until) =>
      Effect.sync(() => {
        const of = new Map<number, Array<number>>()
        for (const row of rows.values())
          if (row.aboutId === aboutId && row.at >= since && row.at < until)
            of.set(row.userId, [...(of.get(row.userId) ?? []), row.stars])
        const means = [...of.values()].map(meanOf)
        return { callers: means.length, mean: means.length === 0 ? null : meanOf(means) }
      }),
  })
}
