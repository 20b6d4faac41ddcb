/** Data that the gateway keeps about itself, by key. */
import { eq, sql } from "drizzle-orm"
import { text } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import { refusing } from "../../memory/refuse.ts"
import { type Journal, Table } from "../../memory/table.ts"
import { split, splitTable } from "../../split-table.ts"
import { ask, type Database, firstOf } from "../../sql/database.ts"

export const meta = splitTable("meta", { key: text().primaryKey(), value: text().notNull() }, () =>
  split.whole("a few rows"),
)

export interface Meta {
  get(key: string): Effect.Effect<string | null>
  set(key: string, value: string): Effect.Effect<void>
  /**
   * A name of this database that its copies do not share: a restored dump has another name. Restored files keep the
   * name, so an operator who restores files must set any new value under the key `lineage`.
   */
  lineage(): Effect.Effect<string>
}

const LINEAGE = "lineage"

/** Made of the server's id, the database's id and the operator's value. */
const named = sql<string>`left(encode(sha256(convert_to(concat_ws('.', system_identifier,
  (select oid from pg_database where datname = current_database()), (select ${meta.value} from ${meta} where ${meta.key} = ${LINEAGE})), 'UTF8')), 'hex'), 32)`

export const sqlMeta = (db: Database): Meta => {
  const lineage = db.select({ named }).from(sql`pg_control_system()`).prepare("lineage")
  return {
    get: (key) =>
      Effect.map(
        ask(() => db.select().from(meta).where(eq(meta.key, key))),
        ([row]) => row?.value ?? null,
      ),
    set: (key, value) =>
      Effect.asVoid(
        ask(() => db.insert(meta).values({ key, value }).onConflictDoUpdate({ target: meta.key, set: { value } })),
      ),
    lineage: () =>
      Effect.map(
        ask(() => lineage.execute()),
        (rows) => firstOf(rows).named,
      ),
  }
}

export const memoryMeta = (journal: Journal) => {
  const values = new Table<string, string>(journal)

  return refusing<Meta>(meta, {
    get: (key) => Effect.sync(() => values.get(key) ?? null),
    set: (key, value) => Effect.sync(() => values.set(key, value)),
    lineage: () => Effect.sync(() => `memory.${values.get(LINEAGE) ?? ""}`),
  })
}
