/** Collected tasks: each task once per period for a user, and once per period for a device. */
import { and, eq, inArray } from "drizzle-orm"
import { integer, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import { memoryKeyed } from "../memory/keyed.ts"
import { refusing } from "../memory/refuse.ts"
import { type Journal, Lists, pair, Table } from "../memory/table.ts"
import { PER_DEVICE, split, splitTable } from "../split-table.ts"
import { ask, type Database, whole } from "../sql/database.ts"
import { type Keyed, sqlKeyed } from "../sql/keyed.ts"

export const taskClaims = splitTable(
  "task_claims",
  {
    userId: whole("user_id").notNull(),
    taskId: text("task_id").notNull(),
    /** YYYY-MM-DD (UTC) for a daily task; "once" for any other. */
    period: text().notNull(),
    deviceId: text("device_id").notNull(),
    coins: integer().notNull(),
    at: whole().notNull(),
  },
  (t) => split.person(t.userId, { undivided: ["task_claims_device"], note: PER_DEVICE }),
  (t) => [
    primaryKey({ columns: [t.userId, t.period, t.taskId] }),
    uniqueIndex("task_claims_device").on(t.deviceId, t.period, t.taskId),
  ],
)

export type TaskClaimRow = Readonly<typeof taskClaims.$inferSelect>

export interface TaskClaims extends Keyed<TaskClaimRow> {
  /** The ids of the tasks that the user has collected in any of these periods. */
  of(userId: number, periods: ReadonlyArray<string>): Effect.Effect<ReadonlyArray<string>>
  onDevice(deviceId: string, period: string, taskId: string): Effect.Effect<TaskClaimRow | null>
  /** Dies when the user or the device has collected it in that period. */
  insert(row: TaskClaimRow): Effect.Effect<void>
}

export const sqlTaskClaims = (db: Database): TaskClaims => ({
  ...sqlKeyed([taskClaims.userId, taskClaims.period, taskClaims.taskId], () => db.select().from(taskClaims)),
  of: (userId, periods) =>
    Effect.map(
      ask(() =>
        db
          .select({ taskId: taskClaims.taskId })
          .from(taskClaims)
          .where(and(eq(taskClaims.userId, userId), inArray(taskClaims.period, [...periods]))),
      ),
      (rows) => rows.map(({ taskId }) => taskId),
    ),
  onDevice: (deviceId, period, taskId) =>
    Effect.map(
      ask(() =>
        db
          .select()
          .from(taskClaims)
          .where(and(eq(taskClaims.deviceId, deviceId), eq(taskClaims.period, period), eq(taskClaims.taskId, taskId))),
      ),
      ([row]) => row ?? null,
    ),
  insert: (row) => Effect.asVoid(ask(() => db.insert(taskClaims).values(row))),
})

export const memoryTaskClaims = (journal: Journal) => {
  const byUser = new Lists<string, string>(journal)
  const byDevice = new Table<string, TaskClaimRow>(journal)
  const onDevice = (deviceId: string, period: string, taskId: string): string => pair(pair(deviceId, period), taskId)

  return refusing<TaskClaims>(taskClaims, {
    ...memoryKeyed(
      () => byDevice.values(),
      (row: TaskClaimRow) => [row.userId, row.period, row.taskId],
    ),
    of: (userId, periods) => Effect.sync(() => periods.flatMap((period) => byUser.of(pair(userId, period)))),
    onDevice: (...key) => Effect.sync(() => byDevice.get(onDevice(...key)) ?? null),
    insert: (row) =>
      Effect.sync(() => {
        const [mine, key] = [pair(row.userId, row.period), onDevice(row.deviceId, row.period, row.taskId)]
        if (byDevice.has(key)) throw new Error("store: the device has this task")
        if (byUser.of(mine).includes(row.taskId)) throw new Error("store: the user has this task")
        byUser.push(mine, row.taskId)
        byDevice.set(key, row)
      }),
  })
}
