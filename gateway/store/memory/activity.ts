/** Check-ins, login links and event reports in memory. */
import { Effect } from "effect"
import type { CheckInRow, LoginLinkRow, ReportRow } from "../rows.ts"
import type { CheckIns, LoginLinks, Reports } from "../store.ts"
import { type Journal, Table } from "./table.ts"

export const makeActivity = (
  journal: Journal,
): { checkIns: CheckIns; loginLinks: LoginLinks; eventReports: Reports } => {
  const newest = new Table<number, CheckInRow>(journal)
  const byDevice = new Table<string, CheckInRow>(journal)
  const links = new Table<string, LoginLinkRow>(journal)
  const reports = new Table<string, ReportRow>(journal)
  const onDay = (deviceId: string, day: string): string => `${deviceId} ${day}`

  return {
    checkIns: {
      last: (userId) => Effect.sync(() => newest.get(userId) ?? null),
      onDevice: (deviceId, day) => Effect.sync(() => byDevice.get(onDay(deviceId, day)) ?? null),
      insert: (row) =>
        Effect.sync(() => {
          const key = onDay(row.deviceId, row.day)
          if (byDevice.has(key)) throw new Error("store: the device has checked in on this day")
          if ((newest.get(row.userId)?.day ?? "") >= row.day) throw new Error("store: the user has checked in")
          newest.set(row.userId, row)
          byDevice.set(key, row)
        }),
    },
    loginLinks: {
      insert: (row) => Effect.sync(() => links.set(row.tokenHash, row)),
      take: (tokenHash) =>
        Effect.sync(() => {
          const row = links.get(tokenHash) ?? null
          links.delete(tokenHash)
          return row
        }),
      forget: (userId, deviceId) =>
        Effect.sync(() => {
          for (const row of links.values())
            if (row.userId === userId && row.deviceId === deviceId) links.delete(row.tokenHash)
        }),
      prune: (now) =>
        Effect.sync(() => {
          for (const row of links.values()) if (row.expiresAt < now) links.delete(row.tokenHash)
        }),
    },
    eventReports: {
      add: (row) =>
        Effect.sync(() => {
          const key = `${row.deviceId} ${row.intentId}`
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
      prune: (before) =>
        Effect.sync(() => {
          for (const [key, { at }] of reports.entries()) if (at < before) reports.delete(key)
        }),
    },
  }
}
