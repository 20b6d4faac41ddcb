/** Reports of devices about calls that are over, for operators: one row per room, user and kind. Kept for a time. */
import { asc, eq } from "drizzle-orm"
import { index, integer, primaryKey, text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import type { OnlineStatus } from "#schema/rules/calls/call-gate.ts"
import { refusing } from "../../memory/refuse.ts"
import { type Journal, Table } from "../../memory/table.ts"
import { split, splitTable } from "../../split-table.ts"
import { ask, type Database, whole } from "../../sql/database.ts"
import { forgetOver } from "../../sql/forget-over.ts"

export const callReports = splitTable(
  "call_reports",
  {
    roomNum: text("room_num").notNull(),
    userId: whole("user_id").notNull(),
    /** outcome: an unanswered ring. record: a call. match: a match call. */
    kind: text().$type<"outcome" | "record" | "match">().notNull(),
    at: whole().notNull(),
    /** outcome: the other side's online status at the end of the ring. Null for other kinds. */
    online: integer().$type<OnlineStatus>(),
    /** match: the call's length as this side reports it, seconds. Null for other kinds. */
    seconds: integer(),
  },
  (t) => split.call(t.roomNum),
  (t) => [primaryKey({ columns: [t.roomNum, t.userId, t.kind] }), index("call_reports_at").on(t.at)],
)

export type CallReportRow = Readonly<typeof callReports.$inferSelect>

export interface CallReports {
  /** Stores the report; false when this side has reported it before: the first report stays. */
  add(row: CallReportRow): Effect.Effect<boolean>
  /** Reports of a room, sorted by user and kind. */
  ofRoom(roomNum: string): Effect.Effect<ReadonlyArray<CallReportRow>>
  /** Deletes at most `limit` reports that came before this time; returns how many. */
  prune(before: number, limit: number): Effect.Effect<number>
}

export const sqlCallReports = (db: Database): CallReports => ({
  add: (row) =>
    Effect.map(
      ask(() => db.insert(callReports).values(row).onConflictDoNothing().returning({ roomNum: callReports.roomNum })),
      (rows) => rows.length > 0,
    ),
  ofRoom: (roomNum) =>
    ask(() =>
      db
        .select()
        .from(callReports)
        .where(eq(callReports.roomNum, roomNum))
        .orderBy(asc(callReports.userId), asc(callReports.kind)),
    ),
  prune: (before, limit) => forgetOver(db, callReports, { column: callReports.at, before, limit }),
})

export const memoryCallReports = (journal: Journal) => {
  const rows = new Table<string, CallReportRow>(journal)

  return refusing<CallReports>(callReports, {
    add: (row) =>
      Effect.sync(() => {
        const key = `${row.roomNum} ${row.userId} ${row.kind}`
        if (rows.has(key)) return false
        rows.set(key, row)
        return true
      }),
    ofRoom: (roomNum) =>
      Effect.sync(() =>
        rows
          .values()
          .filter((row) => row.roomNum === roomNum)
          .sort((a, b) => a.userId - b.userId || (a.kind < b.kind ? -1 : 1)),
      ),
    prune: (before, limit) => Effect.sync(() => rows.forget(({ at }) => at < before, limit)),
  })
}
