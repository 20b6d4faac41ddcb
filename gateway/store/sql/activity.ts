/** Check-ins, login links and event reports in SQL. */
import { and, asc, desc, eq, lt } from "drizzle-orm"
import { Effect } from "effect"
import type { CheckIns, LoginLinks, Reports } from "../store.ts"
import { ask, type Database } from "./database.ts"
import { checkIns, eventReports, loginLinks } from "./schema.ts"

export const makeCheckIns = (db: Database): CheckIns => ({
  last: (userId) =>
    Effect.map(
      ask(() => db.select().from(checkIns).where(eq(checkIns.userId, userId)).orderBy(desc(checkIns.day)).limit(1)),
      ([row]) => row ?? null,
    ),
  onDevice: (deviceId, day) =>
    Effect.map(
      ask(() =>
        db
          .select()
          .from(checkIns)
          .where(and(eq(checkIns.deviceId, deviceId), eq(checkIns.day, day))),
      ),
      ([row]) => row ?? null,
    ),
  insert: (row) => Effect.asVoid(ask(() => db.insert(checkIns).values(row))),
})

export const makeLoginLinks = (db: Database): LoginLinks => ({
  insert: (row) => Effect.asVoid(ask(() => db.insert(loginLinks).values(row))),
  take: (tokenHash) =>
    Effect.map(
      ask(() => db.delete(loginLinks).where(eq(loginLinks.tokenHash, tokenHash)).returning()),
      ([row]) => row ?? null,
    ),
  forget: (userId, deviceId) =>
    Effect.asVoid(
      ask(() => db.delete(loginLinks).where(and(eq(loginLinks.userId, userId), eq(loginLinks.deviceId, deviceId)))),
    ),
  prune: (now) => Effect.asVoid(ask(() => db.delete(loginLinks).where(lt(loginLinks.expiresAt, now)))),
})

export const makeReports = (db: Database): Reports => ({
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
  prune: (before) => Effect.asVoid(ask(() => db.delete(eventReports).where(lt(eventReports.at, before)))),
})
