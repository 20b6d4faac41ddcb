/** Items in users' backpacks, used and expired ones included for a time. Each item can be given at most once. */
import { and, eq, isNull } from "drizzle-orm"
import { index, integer, text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import { refusing } from "../../memory/refuse.ts"
import { type Journal, Table } from "../../memory/table.ts"
import { split, splitTable } from "../../split-table.ts"
import { ask, type Database, whole } from "../../sql/database.ts"
import { forgetOver } from "../../sql/forget-over.ts"

export const backpackItems = splitTable(
  "backpack_items",
  {
    itemId: text("item_id").primaryKey(),
    userId: whole("user_id").notNull(),
    giftId: integer("gift_id").notNull(),
    giftName: text("gift_name").notNull(),
    giftImage: text("gift_image").notNull(),
    gotAt: whole("got_at").notNull(),
    expiresAt: whole("expires_at").notNull(),
    usedAt: whole("used_at"),
  },
  (t) => split.person(t.userId, { undivided: ["backpack_items_pkey"], note: "the key becomes owner and item" }),
  (t) => [index("backpack_items_expiry").on(t.expiresAt)],
)

export type BackpackItemRow = Readonly<typeof backpackItems.$inferSelect>

export interface BackpackItems {
  /** Dies when the item id is taken. */
  insert(row: BackpackItemRow): Effect.Effect<void>
  find(itemId: string): Effect.Effect<BackpackItemRow | null>
  /** Marks the item as used; false when there is none, or it was used before. */
  use(itemId: string, at: number): Effect.Effect<boolean>
  /** Deletes at most `limit` items that expired before this time; returns how many. */
  prune(before: number, limit: number): Effect.Effect<number>
}

export const sqlBackpackItems = (db: Database): BackpackItems => ({
  insert: (row) => Effect.asVoid(ask(() => db.insert(backpackItems).values(row))),
  find: (itemId) =>
    Effect.map(
      ask(() => db.select().from(backpackItems).where(eq(backpackItems.itemId, itemId))),
      ([row]) => row ?? null,
    ),
  use: (itemId, usedAt) =>
    Effect.map(
      ask(() =>
        db
          .update(backpackItems)
          .set({ usedAt })
          .where(and(eq(backpackItems.itemId, itemId), isNull(backpackItems.usedAt)))
          .returning({ itemId: backpackItems.itemId }),
      ),
      (used) => used.length > 0,
    ),
  prune: (before, limit) => forgetOver(db, backpackItems, { column: backpackItems.expiresAt, before, limit }),
})

export const memoryBackpackItems = (journal: Journal) => {
  const rows = new Table<string, BackpackItemRow>(journal)

  return refusing<BackpackItems>(backpackItems, {
    insert: (row) => Effect.sync(() => rows.insert(row.itemId, row)),
    find: (itemId) => Effect.sync(() => rows.get(itemId) ?? null),
    use: (itemId, usedAt) =>
      Effect.sync(() => {
        const row = rows.get(itemId)
        if (row === undefined || row.usedAt !== null) return false
        rows.set(itemId, { ...row, usedAt })
        return true
      }),
    prune: (before, limit) => Effect.sync(() => rows.forget(({ expiresAt }) => expiresAt < before, limit)),
  })
}
