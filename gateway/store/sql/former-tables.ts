/**
 * Tables that only gateways of the version before write, while a new version is rolled out (docs/production.md). A
 * trigger copies what they write (migration 0053). Once no such gateway runs, the next version deletes this file, and
 * drizzle-kit drops the tables.
 */
import { integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { whole } from "./database.ts"

export const checkIns = pgTable(
  "check_ins",
  {
    userId: whole("user_id").notNull(),
    day: text().notNull(),
    deviceId: text("device_id").notNull(),
    streak: integer().notNull(),
    firstDay: text("first_day").notNull(),
    coins: integer().notNull(),
    at: whole().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] }), uniqueIndex("check_ins_device").on(t.deviceId, t.day)],
)

export const taskClaims = pgTable(
  "task_claims",
  {
    userId: whole("user_id").notNull(),
    taskId: text("task_id").notNull(),
    period: text().notNull(),
    deviceId: text("device_id").notNull(),
    coins: integer().notNull(),
    at: whole().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.period, t.taskId] }),
    uniqueIndex("task_claims_device").on(t.deviceId, t.period, t.taskId),
  ],
)
