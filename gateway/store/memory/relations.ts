/** Relations and reports about people in memory. */
import { Effect } from "effect"
import type { RelationRow, SafetyReportRow } from "../rows.ts"
import type { Relations, SafetyReports } from "../store.ts"
import { type Journal, Lists, Table } from "./table.ts"

export const makeRelations = (journal: Journal): { relations: Relations; safetyReports: SafetyReports } => {
  const rows = new Table<string, RelationRow>(journal)
  const blocks = new Table<number, ReadonlyArray<number>>(journal)
  const reports = new Table<string, SafetyReportRow>(journal)
  const byReporter = new Lists<number, SafetyReportRow>(journal)
  const pair = (ownerId: number, userId: number): string => `${ownerId}|${userId}`

  return {
    relations: {
      find: (ownerId, userId) => Effect.sync(() => rows.get(pair(ownerId, userId)) ?? null),
      put: (row) =>
        Effect.sync(() => {
          rows.set(pair(row.ownerId, row.userId), row)
          const others = (blocks.get(row.ownerId) ?? []).filter((userId) => userId !== row.userId)
          const isBlock = row.blocked || row.blockedMe
          blocks.set(row.ownerId, isBlock ? [...others, row.userId].sort((a, b) => a - b) : others)
        }),
      blocks: (ownerId) => Effect.sync(() => blocks.get(ownerId) ?? []),
    },
    safetyReports: {
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
    },
  }
}
