/** Reports of events (telemetry), each stored once. */
import { asc, eq } from "drizzle-orm"
import { index, json, primaryKey, text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import type { EventRecord } from "#schema/activity/activity.ts"
import { refusing } from "../../memory/refuse.ts"
import { type Journal, pair, Table } from "../../memory/table.ts"
import { split, splitTable } from "../../split-table.ts"
import { ask, type Database, whole } from "../../sql/database.ts"
import { forgetOver } from "../../sql/forget-over.ts"

export const eventReports = splitTable(
  "event_reports",
  {
    deviceId: text("device_id").notNull(),
    intentId: text("intent_id").notNull(),
    at: whole().notNull(),
    record: json().$type<EventRecord>().notNull(),
  },
  (t) => split.device(t.deviceId),
  (t) => [primaryKey({ columns: [t.deviceId, t.intentId] }), index("event_reports_at").on(t.at)],
)

export type ReportRow = Readonly<typeof eventReports.$inferSelect>

export interface Reports {
  /** Stores the report; false when this device has sent this intent before. */
  add(row: ReportRow): Effect.Effect<boolean>
  /** Oldest first. */
  ofDevice(deviceId: string): Effect.Effect<ReadonlyArray<ReportRow>>
  /** Deletes at most `limit` reports that came before this time; returns how many. */
  prune(before: number, limit: number): Effect.Effect<number>
}

export const sqlEventReports = (db: Database): Reports => ({
  add: (row) =>
    Effect.map(
      ask(() =>
        db.insert(eventReports).values(row).onConflictDoNothing().returning({ intentId: eventReports.intentId }),
      ),
      (rows) => rows.length > 0,
    ),
  ofDevice: (deviceId) =>
    ask(() =>
      db
        .select()
        .from(eventReports)
        .where(eq(eventReports.deviceId, deviceId))
        .orderBy(asc(eventReports.at), asc(eventReports.intentId)),
    ),
  prune: (before, limit) => forgetOver(db, eventReports, { column: eventReports.at, before, limit }),
})

export const memoryEventReports = (journal: Journal) => {
  const reports = new Table<string, ReportRow>(journal)

  return refusing<Reports>(eventReports, {
    add: (row) =>
      Effect.sync(() => {
        const key = pair(row.deviceId, row.intentId)
        if (reports.has(key)) return false
        reports.set(key, row)
        return true
      }),
    ofDevice: (deviceId) =>
      Effect.sync(() =>
        reports
          .values()
          .filter((row) => row.deviceId === deviceId)
          .sort((a, b) => a.at - b.at || (a.intentId < b.intentId ? -1 : 1)),
      ),
    prune: (before, limit) => Effect.sync(() => reports.forget(({ at }) => at < before, limit)),
  })
}
