/**
 * Limits that users set for themselves: money for coins (`day`, `month`, in the currency's smallest unit) and coins
 * spent in a day (`coins`). One row for each user who has ever set a limit; null: no limit.
 */
import { eq, sql } from "drizzle-orm"
import { text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import type { SoldIn } from "../../../payment/money.ts"
import { refusing } from "../../memory/refuse.ts"
import { type Journal, Table } from "../../memory/table.ts"
import { split, splitTable } from "../../split-table.ts"
import { ask, type Database, whole } from "../../sql/database.ts"
import { type Erasing, eraseOf } from "../../sql/erase-of.ts"

export const spendingLimits = splitTable(
  "spending_limits",
  {
    userId: whole("user_id").primaryKey(),
    currency: text().$type<SoldIn>().notNull(),
    day: whole(),
    month: whole(),
    coins: whole(),
    /** The limits that apply from `laterAt` on. `laterAt` null: no change is pending. */
    laterDay: whole("later_day"),
    laterMonth: whole("later_month"),
    laterCoins: whole("later_coins"),
    laterAt: whole("later_at"),
  },
  (t) => split.person(t.userId),
)

export type SpendingLimitRow = Readonly<typeof spendingLimits.$inferSelect>

export interface SpendingLimits extends Erasing {
  of(userId: number): Effect.Effect<SpendingLimitRow | null>
  put(row: SpendingLimitRow): Effect.Effect<void>
}

export const sqlSpendingLimits = (db: Database): SpendingLimits => {
  const one = db
    .select()
    .from(spendingLimits)
    .where(eq(spendingLimits.userId, sql.placeholder("userId")))
    .prepare("spending_limit")
  return {
    of: (userId) =>
      Effect.map(
        ask(() => one.execute({ userId })),
        ([row]) => row ?? null,
      ),
    erase: eraseOf(db, spendingLimits, [spendingLimits.userId]),
    put: ({ userId, ...limits }) =>
      Effect.asVoid(
        ask(() =>
          db
            .insert(spendingLimits)
            .values({ userId, ...limits })
            .onConflictDoUpdate({ target: spendingLimits.userId, set: limits }),
        ),
      ),
  }
}

export const memorySpendingLimits = (journal: Journal) => {
  const rows = new Table<number, SpendingLimitRow>(journal)

  return refusing<SpendingLimits>(spendingLimits, {
    of: (userId) => Effect.sync(() => rows.get(userId) ?? null),
    put: (row) => Effect.sync(() => rows.set(row.userId, row)),
    erase: (userId, limit) => Effect.sync(() => rows.forget((row) => row.userId === userId, limit)),
  })
}
