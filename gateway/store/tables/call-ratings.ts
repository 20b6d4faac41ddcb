/** What sides of calls thought of them: one row a room and user. */
import { and, eq } from "drizzle-orm"
import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import type { Stars } from "#schema/calls/record.ts"
import { refusing } from "../memory/refuse.ts"
import { type Journal, Table } from "../memory/table.ts"
import { ask, type Database, whole } from "../sql/database.ts"

export const callRatings = pgTable(
  "call_ratings",
  {
    roomNum: text("room_num").notNull(),
    userId: whole("user_id").notNull(),
    /** The other side, who is rated. */
    aboutId: whole("about_id").notNull(),
    stars: integer().$type<Stars>().notNull(),
    at: whole().notNull(),
  },
  (t) => [primaryKey({ columns: [t.roomNum, t.userId] })],
)

export type CallRatingRow = Readonly<typeof callRatings.$inferSelect>

export interface CallRatings {
  /** Takes the place of what this side has said before. */
  put(row: CallRatingRow): Effect.Effect<void>
  find(roomNum: string, userId: number): Effect.Effect<CallRatingRow | null>
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
})

export const memoryCallRatings = (journal: Journal) => {
  const rows = new Table<string, CallRatingRow>(journal)
  const keyOf = (roomNum: string, userId: number): string => `${roomNum} ${userId}`

  return refusing<CallRatings>(callRatings, {
    put: (row) => Effect.sync(() => rows.set(keyOf(row.roomNum, row.userId), row)),
    find: (roomNum, userId) => Effect.sync(() => rows.get(keyOf(roomNum, userId)) ?? null),
  })
}
