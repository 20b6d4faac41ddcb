/**
 * Pictures of calls that went with a report, for operators: one per call and side. The files are in the media storage.
 */
import { and, asc, desc, eq, lt, sql } from "drizzle-orm"
import { index, primaryKey, text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import { refusing } from "../../memory/refuse.ts"
import { type Journal, Table } from "../../memory/table.ts"
import { split, splitTable } from "../../split-table.ts"
import { ask, type Database, whole } from "../../sql/database.ts"

export const snapshots = splitTable(
  "snapshots",
  {
    roomNum: text("room_num").notNull(),
    /** The reporter who saw the picture, and the person in it. */
    userId: whole("user_id").notNull(),
    aboutId: whole("about_id").notNull(),
    at: whole().notNull(),
  },
  (t) => split.call(t.roomNum),
  (t) => [
    primaryKey({ columns: [t.roomNum, t.userId] }),
    index("snapshots_at").on(t.at),
    index("snapshots_of").on(t.userId, t.aboutId, t.at),
  ],
)

export type SnapshotRow = Readonly<typeof snapshots.$inferSelect>

export interface Snapshots {
  /** Inserts the row, or replaces the older picture of the same call and side. */
  put(row: SnapshotRow): Effect.Effect<void>
  /** The pictures by this user that show that person, newest first. */
  of(userId: number, aboutId: number, limit: number): Effect.Effect<ReadonlyArray<SnapshotRow>>
  /** The oldest pictures that came before this time. */
  before(at: number, limit: number): Effect.Effect<ReadonlyArray<SnapshotRow>>
  remove(roomNum: string, userId: number): Effect.Effect<void>
}

export const sqlSnapshots = (db: Database): Snapshots => ({
  put: (row) =>
    Effect.asVoid(
      ask(() =>
        db
          .insert(snapshots)
          .values(row)
          .onConflictDoUpdate({ target: [snapshots.roomNum, snapshots.userId], set: { at: row.at } }),
      ),
    ),
  of: (userId, aboutId, limit) =>
    ask(() =>
      db
        .select()
        .from(snapshots)
        .where(and(eq(snapshots.userId, userId), eq(snapshots.aboutId, aboutId)))
        .orderBy(desc(snapshots.at))
        .limit(limit),
    ),
  before: (at, limit) =>
    ask(() =>
      db
        .select()
        .from(snapshots)
        .where(lt(snapshots.at, at))
        .orderBy(asc(snapshots.at), sql`${snapshots.roomNum} collate "C"`)
        .limit(limit),
    ),
  remove: (roomNum, userId) =>
    Effect.asVoid(
      ask(() => db.delete(snapshots).where(sql`${snapshots.roomNum} = ${roomNum} and ${snapshots.userId} = ${userId}`)),
    ),
})

export const memorySnapshots = (journal: Journal) => {
  const rows = new Table<string, SnapshotRow>(journal)
  const keyOf = (roomNum: string, userId: number): string => `${roomNum} ${userId}`

  return refusing<Snapshots>(snapshots, {
    put: (row) => Effect.sync(() => void rows.set(keyOf(row.roomNum, row.userId), row)),
    of: (userId, aboutId, limit) =>
      Effect.sync(() =>
        rows
          .values()
          .filter((row) => row.userId === userId && row.aboutId === aboutId)
          .sort((a, b) => b.at - a.at)
          .slice(0, limit),
      ),
    before: (at, limit) =>
      Effect.sync(() =>
        rows
          .values()
          .filter((row) => row.at < at)
          .sort((a, b) => a.at - b.at || (a.roomNum < b.roomNum ? -1 : 1))
          .slice(0, limit),
      ),
    remove: (roomNum, userId) => Effect.sync(() => void rows.delete(keyOf(roomNum, userId))),
  })
}
