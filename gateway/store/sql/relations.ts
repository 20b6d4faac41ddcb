/** Relations and reports about people in SQL. */
import { and, asc, eq, inArray, or } from "drizzle-orm"
import { Effect } from "effect"
import type { Relations, SafetyReports } from "../store.ts"
import { ask, type Database } from "./database.ts"
import { relations, safetyReports } from "./schema.ts"

export const makeRelations = (db: Database): Relations => ({
  find: (ownerId, userId) =>
    Effect.map(
      ask(() =>
        db
          .select()
          .from(relations)
          .where(and(eq(relations.ownerId, ownerId), eq(relations.userId, userId))),
      ),
      ([row]) => row ?? null,
    ),
  put: (row) => {
    const { ownerId, userId, ...set } = row
    return Effect.asVoid(
      ask(() =>
        db
          .insert(relations)
          .values(row)
          .onConflictDoUpdate({ target: [relations.ownerId, relations.userId], set }),
      ),
    )
  },
  friendsAmong: (ownerId, userIds) =>
    userIds.length === 0
      ? Effect.succeed([])
      : Effect.map(
          ask(() =>
            db
              .select({ userId: relations.userId })
              .from(relations)
              .where(
                and(
                  eq(relations.ownerId, ownerId),
                  inArray(relations.userId, [...userIds]),
                  eq(relations.friend, true),
                ),
              ),
          ),
          (rows) => rows.map(({ userId }) => userId),
        ),
  blocks: (ownerId) =>
    Effect.map(
      ask(() =>
        db
          .select({ userId: relations.userId })
          .from(relations)
          .where(and(eq(relations.ownerId, ownerId), or(eq(relations.blocked, true), eq(relations.blockedMe, true))))
          .orderBy(asc(relations.userId)),
      ),
      (rows) => rows.map(({ userId }) => userId),
    ),
})

export const makeSafetyReports = (db: Database): SafetyReports => ({
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
