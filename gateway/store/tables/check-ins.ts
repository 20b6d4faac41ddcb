/** Check-ins: at most one a day per user, and one a day per device. */
import { and, desc, eq, inArray, ne, sql } from "drizzle-orm"
import { integer, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import { memoryKeyed } from "../memory/keyed.ts"
import { refusing } from "../memory/refuse.ts"
import { type Journal, pair, Table } from "../memory/table.ts"
import { PER_DEVICE, split, splitTable } from "../split-table.ts"
import { ask, type Database, whole } from "../sql/database.ts"
import type { Erasing } from "../sql/erase-of.ts"
import { type Keyed, sqlKeyed } from "../sql/keyed.ts"

export const checkIns = splitTable(
  "check_ins",
  {
    userId: whole("user_id").notNull(),
    /** YYYY-MM-DD (UTC). */
    day: text().notNull(),
    deviceId: text("device_id").notNull(),
    /** Days in a row, including this day. */
    streak: integer().notNull(),
    /** The day of the user's first check-in ever. */
    firstDay: text("first_day").notNull(),
    coins: integer().notNull(),
    at: whole().notNull(),
  },
  (t) => split.person(t.userId, { undivided: ["check_ins_device"], note: PER_DEVICE }),
  (t) => [primaryKey({ columns: [t.userId, t.day] }), uniqueIndex("check_ins_device").on(t.deviceId, t.day)],
)

export type CheckInRow = Readonly<typeof checkIns.$inferSelect>

/** In place of the device, once the account is erased: the books need the rest for as long as its postings stand. */
const noDevice = (userId: number): string => `erased:${userId}`

export interface CheckIns extends Keyed<CheckInRow>, Erasing {
  /** The user's newest check-in. */
  last(userId: number): Effect.Effect<CheckInRow | null>
  onDevice(deviceId: string, day: string): Effect.Effect<CheckInRow | null>
  /** Dies when the user or the device has checked in on that day. */
  insert(row: CheckInRow): Effect.Effect<void>
}

export const sqlCheckIns = (db: Database): CheckIns => ({
  ...sqlKeyed([checkIns.userId, checkIns.day], () => db.select().from(checkIns)),
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
  erase: (userId, limit) => {
    const ofPerson = and(eq(checkIns.userId, userId), ne(checkIns.deviceId, noDevice(userId)))
    const days = db.select({ day: checkIns.day }).from(checkIns).where(ofPerson).orderBy(checkIns.day).limit(limit)
    return Effect.map(
      ask(() =>
        db
          .update(checkIns)
          .set({ deviceId: noDevice(userId) })
          .where(and(eq(checkIns.userId, userId), inArray(checkIns.day, days)))
          .returning({ one: sql<number>`1` }),
      ),
      (changed) => changed.length,
    )
  },
})

export const memoryCheckIns = (journal: Journal) => {
  const newest = new Table<number, CheckInRow>(journal)
  const byDevice = new Table<string, CheckInRow>(journal)

  return refusing<CheckIns>(checkIns, {
    ...memoryKeyed(
      () => byDevice.values(),
      (row: CheckInRow) => [row.userId, row.day],
    ),
    last: (userId) => Effect.sync(() => newest.get(userId) ?? null),
    onDevice: (deviceId, day) => Effect.sync(() => byDevice.get(pair(deviceId, day)) ?? null),
    insert: (row) =>
      Effect.sync(() => {
        const key = pair(row.deviceId, row.day)
        if (byDevice.has(key)) throw new Error("store: the device has checked in on this day")
        if ((newest.get(row.userId)?.day ?? "") >= row.day) throw new Error("store: the user has checked in")
        newest.set(row.userId, row)
        byDevice.set(key, row)
      }),
    erase: (userId, limit) =>
      Effect.sync(() => {
        const deviceId = noDevice(userId)
        const mine = byDevice.values().filter((row) => row.userId === userId && row.deviceId !== deviceId)
        const some = [...mine].slice(0, limit)
        for (const row of some) {
          byDevice.delete(pair(row.deviceId, row.day))
          byDevice.set(pair(deviceId, row.day), { ...row, deviceId })
          if (newest.get(userId)?.day === row.day) newest.set(userId, { ...row, deviceId })
        }
        return some.length
      }),
  })
}
