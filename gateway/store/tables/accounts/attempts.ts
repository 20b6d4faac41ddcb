/** Tries, counted per key and time window. */
import { and, eq, gt, sql } from "drizzle-orm"
import { index, integer, text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import { refusing } from "../../memory/refuse.ts"
import { type Journal, Table } from "../../memory/table.ts"
import { split, splitTable } from "../../split-table.ts"
import { ask, type Database, firstOf, whole } from "../../sql/database.ts"
import { forgetOver } from "../../sql/forget-over.ts"

export const attempts = splitTable(
  "attempts",
  { key: text().primaryKey(), count: integer().notNull(), since: whole().notNull() },
  (t) => split.key(t.key),
  (t) => [index("attempts_since").on(t.since)],
)

export interface Attempts {
  /** Counts one more try under the key; returns the tries of the current window, including this one. */
  hit(key: string, now: number, windowMs: number): Effect.Effect<number>
  /** The tries of the current window; counts none. */
  count(key: string, now: number, windowMs: number): Effect.Effect<number>
  clear(key: string): Effect.Effect<void>
  /** Deletes at most `limit` windows that began before this time; returns how many. */
  prune(before: number, limit: number): Effect.Effect<number>
}

export const sqlAttempts = (db: Database): Attempts => {
  const isOver = sql`${attempts.since} <= ${sql.placeholder("over")}::bigint`
  const hit = db
    .insert(attempts)
    .values({ key: sql.placeholder("key"), count: 1, since: sql.placeholder("now") })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${attempts.count} + 1 end`,
        since: sql`case when ${isOver} then excluded.since else ${attempts.since} end`,
      },
    })
    .returning({ count: attempts.count })
    .prepare("hit_attempt")
  const count = db
    .select({ count: attempts.count })
    .from(attempts)
    .where(and(eq(attempts.key, sql.placeholder("key")), gt(attempts.since, sql.placeholder("over"))))
    .prepare("count_attempts")
  return {
    hit: (key, now, windowMs) =>
      Effect.map(
        ask(() => hit.execute({ key, now, over: now - windowMs })),
        (rows) => firstOf(rows).count,
      ),
    count: (key, now, windowMs) =>
      Effect.map(
        ask(() => count.execute({ key, over: now - windowMs })),
        ([row]) => row?.count ?? 0,
      ),
    clear: (key) => Effect.asVoid(ask(() => db.delete(attempts).where(eq(attempts.key, key)))),
    prune: (before, limit) => forgetOver(db, attempts, { column: attempts.since, before, limit }),
  }
}

export const memoryAttempts = (journal: Journal) => {
  const windows = new Table<string, { readonly count: number; readonly since: number }>(journal)

  return refusing<Attempts>(attempts, {
    hit: (key, now, windowMs) =>
      Effect.sync(() => {
        const before = windows.get(key)
        const fresh = before === undefined || before.since + windowMs <= now
        const count = fresh ? 1 : before.count + 1
        windows.set(key, { count, since: fresh ? now : before.since })
        return count
      }),
    count: (key, now, windowMs) =>
      Effect.sync(() => {
        const window = windows.get(key)
        return window === undefined || window.since + windowMs <= now ? 0 : window.count
      }),
    clear: (key) => Effect.sync(() => windows.delete(key)),
    prune: (before, limit) => Effect.sync(() => windows.forget(({ since }) => since < before, limit)),
  })
}
