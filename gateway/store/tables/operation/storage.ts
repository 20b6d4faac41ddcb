/** Disk space of tables. Deleted rows leave gaps, which can be reused once the table has been vacuumed. */
import { sql } from "drizzle-orm"
import { Effect } from "effect"
import { refusing } from "../../memory/refuse.ts"
import { ask, type Database } from "../../sql/database.ts"
import { meta } from "./meta.ts"

/** Size of a table: bytes of its rows and of its indexes. */
export interface TableSize {
  readonly name: string
  readonly rows: number
  readonly indexes: number
}

export interface Storage {
  /** Sizes of all tables, largest first. */
  sizes(): Effect.Effect<ReadonlyArray<TableSize>>
  /** Frees a table's gaps and updates the planner's statistics of it. Not inside a transaction. */
  vacuum(table: string): Effect.Effect<void>
  /** Writes all changes to the data files, so that the write-ahead log can shrink. For the embedded database only. */
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
        // The size of a partitioned table is the sum of its partitions.
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
