/** What the gateway keeps about itself, by key. */
import { eq } from "drizzle-orm"
import { pgTable, text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import { refusing } from "../memory/refuse.ts"
import { type Journal, Table } from "../memory/table.ts"
import { ask, type Database } from "../sql/database.ts"

export const meta = pgTable("meta", { key: text().primaryKey(), value: text().notNull() })

export interface Meta {
  get(key: string): Effect.Effect<string | null>
  set(key: string, value: string): Effect.Effect<void>
}

export const sqlMeta = (db: Database): Meta => ({
  get: (key) =>
    Effect.map(
      ask(() => db.select().from(meta).where(eq(meta.key, key))),
      ([row]) => row?.value ?? null,
    ),
  set: (key, value) =>
    Effect.asVoid(
      ask(() => db.insert(meta).values({ key, value }).onConflictDoUpdate({ target: meta.key, set: { value } })),
    ),
})

export const memoryMeta = (journal: Journal) => {
  const values = new Table<string, string>(journal)

  return refusing<Meta>(meta, {
    get: (key) => Effect.sync(() => values.get(key) ?? null),
    set: (key, value) => Effect.sync(() => values.set(key, value)),
  })
}
