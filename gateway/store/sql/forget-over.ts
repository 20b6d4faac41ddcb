/**
 * Deletes rows whose time is over, oldest first, a limited number at a time. It is one short statement that skips
 * locked rows, so it never waits, and no other statement waits for it. The column has an index.
 */
import { type SQL, type SQLWrapper, sql } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import { ask, type Database } from "./database.ts"

export interface Over {
  readonly column: SQLWrapper
  readonly before: number | string
  readonly limit: number
  /** A further condition on the rows. */
  readonly are?: SQL
  /** For an index that is not sorted (BRIN): deletes in any order instead of the oldest first. */
  readonly inAnyOrder?: true
}

/**
 * The places (ctid) of such rows, locked until the statement ends. Put it into `with`; `isOver` selects by it. A place
 * also names the table's partition, because each partition numbers its own places.
 */
export const placesOver = (db: Database, table: PgTable, { column, before, limit, are, inAnyOrder }: Over) =>
  db.$with("over", {}).as(
    sql`select tableoid as part, ctid as place from ${table} where ${column} < ${before}${are === undefined ? sql`` : sql` and ${are}`}
      ${inAnyOrder ? sql`` : sql`order by ${column} `}limit ${limit} for update skip locked`,
  )
/** Selects the rows by place first, so that no table is scanned. */
export const isOver: SQL = sql`ctid = any(array(select place from over)) and (tableoid, ctid) in (select part, place from over)`

/** Deletes the rows; returns how many: fewer than `limit` when no more were left. */
export const forgetOver = (db: Database, table: PgTable, over: Over): Effect.Effect<number> =>
  Effect.map(
    ask(() =>
      db
        .with(placesOver(db, table, over))
        .delete(table)
        .where(isOver)
        .returning({ one: sql<number>`1` }),
    ),
    (gone) => gone.length,
  )
