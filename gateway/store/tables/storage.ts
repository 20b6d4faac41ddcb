/** The room that tables take on the disk. What was forgotten leaves gaps, which are filled again once a table has been vacuumed. */
import { sql } from "drizzle-orm"
import { Effect } from "effect"
import { refusing } from "../memory/refuse.ts"
import { ask, type Database } from "../sql/database.ts"
import { meta } from "./meta.ts"

/** Bytes of its rows, and of its indexes. */
export interface TableSize {
  readonly name: string
  readonly rows: number
  readonly indexes: number
}

export interface Storage {
  /** The tables, those that take the most room first. */
  sizes(): Effect.Effect<ReadonlyArray<TableSize>>
  /** Makes the gaps of a table free, and looks at what is in it, for the planner. Not within a transaction. */
  vacuum(table: string): Effect.Effect<void>
  /** Writes what has changed into its place, so that the log of it is needed no more. The embedded database's alone. */
  checkpoint(): Effect.Effect<void>
}

export const sqlStorage = (db: Database): Storage => ({
  sizes: () =>
    ask(() =>
      db
        .select({
          name: sql<string>`whole.relname`,
          rows: sql<number>`sum(pg_table_size(part.oid))`.mapWith(Number),
          indexes: sql<number>`sum(pg_indexes_size(part.oid))`.mapWith(Number),
        })
        // One that is split is the parts that it has.
        .from(sql`pg_class part join pg_class whole on whole.oid = coalesce(pg_partition_root(part.oid), part.oid)`)
        .where(sql`part.relkind = 'r' and part.relnamespace = 'public'::regnamespace`)
        .groupBy(sql`whole.relname`)
        .orderBy(sql`sum(pg_total_relation_size(part.oid)) desc, whole.relname`),
    ),
  vacuum: (table) => Effect.asVoid(ask(() => db.execute(sql`vacuum (analyze) ${sql.identifier(table)}`))),
  checkpoint: () => Effect.asVoid(ask(() => db.execute(sql`checkpoint`))),
})

/** Memory has no gaps. */
export const memoryStorage = () =>
  refusing<Storage>(meta, { sizes: () => Effect.succeed([]), vacuum: () => Effect.void, checkpoint: () => Effect.void })
