/** Relations and reports about people in memory. */
import { Effect } from "effect"
import { blocksChanged } from "../changes.ts"
import type { RelationRow, SafetyReportRow } from "../rows.ts"
import type { Relations, SafetyReports } from "../store.ts"
import { type Journal, Lists, Table } from "./table.ts"

export const makeRelations = (
  journal: Journal,
  announce: (notice: string) => void,
): { relations: Relations; safetyReports: SafetyReports } => {
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
          const before = blocks.get(row.ownerId) ?? []
          const others = before.filter((userId) => userId !== row.userId)
          const isBlock = row.blocked || row.blockedMe
          if (isBlock !== before.includes(row.userId)) announce(blocksChanged(row.ownerId))
          blocks.set(row.ownerId, isBlock ? [...others, row.userId].sort((a, b) => a - b) : others)
        }),
      friendsAmong: (ownerId, userIds) =>
        Effect.sync(() => userIds.filter((userId) => rows.get(pair(ownerId, userId))?.friend === true)),
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
