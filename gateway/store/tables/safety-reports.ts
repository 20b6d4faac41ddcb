/** Reports about people, with their evidence. */
import { asc, eq } from "drizzle-orm"
import { index, json, pgTable, text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import type { Message } from "#schema/chat/message.ts"
import type { Report } from "#schema/friends/relation.ts"
import { refusing } from "../memory/refuse.ts"
import { type Journal, Lists, Table } from "../memory/table.ts"
import { ask, type Database, whole } from "../sql/database.ts"

/** A report with its evidence as it was when it was made: what is deleted or changed later stays in it. */
export interface SafetyReportRow extends Report {
  readonly reporterId: number
  readonly messages: ReadonlyArray<Message>
  readonly person: { readonly userName: string; readonly headImg: string; readonly introduce: string }
}

export const safetyReports = pgTable(
  "safety_reports",
  {
    reportId: text("report_id").primaryKey(),
    reporterId: whole("reporter_id").notNull(),
    userId: whole("user_id").notNull(),
    reason: text().notNull(),
    details: text().notNull(),
    messageIds: text("message_ids").array().$type<ReadonlyArray<string>>().notNull(),
    at: whole().notNull(),
    state: text().$type<Report["state"]>().notNull(),
    messages: json().$type<SafetyReportRow["messages"]>().notNull(),
    person: json().$type<SafetyReportRow["person"]>().notNull(),
  },
  (t) => [index("safety_reports_reporter").on(t.reporterId, t.at), index("safety_reports_user").on(t.userId, t.at)],
)

export interface SafetyReports {
  insert(row: SafetyReportRow): Effect.Effect<void>
  find(reportId: string): Effect.Effect<SafetyReportRow | null>
  /** Oldest first. */
  by(reporterId: number): Effect.Effect<ReadonlyArray<SafetyReportRow>>
}

export const sqlSafetyReports = (db: Database): SafetyReports => ({
  insert: (row) => Effect.asVoid(ask(() => db.insert(safetyReports).values(row))),
  find: (reportId) =>
    Effect.map(
      ask(() => db.select().from(safetyReports).where(eq(safetyReports.reportId, reportId))),
      ([row]) => row ?? null,
    ),
  by: (reporterId) =>
    ask(() =>
      db
        .select()
        .from(safetyReports)
        .where(eq(safetyReports.reporterId, reporterId))
        .orderBy(asc(safetyReports.at), asc(safetyReports.reportId)),
    ),
})

export const memorySafetyReports = (journal: Journal) => {
  const reports = new Table<string, SafetyReportRow>(journal)
  const byReporter = new Lists<number, SafetyReportRow>(journal)

  return refusing<SafetyReports>(safetyReports, {
    insert: (row) =>
      Effect.sync(() => {
        if (reports.has(row.reportId)) throw new Error("store: the report id is taken")
        reports.set(row.reportId, row)
        byReporter.push(row.reporterId, row)
      }),
    find: (reportId) => Effect.sync(() => reports.get(reportId) ?? null),
    by: (reporterId) =>
      Effect.sync(() =>
        [...byReporter.of(reporterId)].sort((a, b) => a.at - b.at || (a.reportId < b.reportId ? -1 : 1)),
      ),
  })
}
