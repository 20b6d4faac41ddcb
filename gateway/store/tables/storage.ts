/** The room that tables take on the disk. What was forgotten leaves gaps, which are filled again once a table has been vacuumed. */
import { sql } from "drizzle-orm"
import { Effect } from "effect"
import { refusing } from "../memory/refuse.ts"
import { ask, type Database } from "../sql/database.ts"
import { meta } from "./meta.ts"

export interface Storage {
  /** The tables, those that take the most room first. */
  tables(): Effect.Effect<ReadonlyArray<string>>
  /** Makes the gaps of a table free, and looks at what is in it, for the planner. Not within a transaction. */
  vacuum(table: string): Effect.Effect<void>
}

export const sqlStorage = (db: Database): Storage => ({
  tables: () =>
    Effect.map(
      ask(() =>
        db
          .select({ name: sql<string>`relname` })
          .from(sql`pg_class`)
          .where(sql`relkind = 'r' and relnamespace = 'public'::regnamespace`)
          .orderBy(sql`pg_total_relation_size(oid) desc, relname`),
      ),
      (rows) => rows.map(({ name }) => name),
    ),
  vacuum: (table) => Effect.asVoid(ask(() => db.execute(sql`vacuum (analyze) ${sql.identifier(table)}`))),
})

/** Memory has no gaps. */
export const memoryStorage = () =>
  refusing<Storage>(meta, { tables: () => Effect.succeed([]), vacuum: () => Effect.void })
