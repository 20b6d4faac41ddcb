/**
 * Forgets rows whose time is over, the oldest first and some at a time: one short statement that waits for nobody's row and that nobody's
 * statement waits for. The column has an index.
 */
import { type SQL, type SQLWrapper, sql } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import { ask, type Database } from "./database.ts"

export interface Over {
  readonly column: SQLWrapper
  readonly before: number | string
  readonly limit: number
  /** What else they are. */
  readonly are?: SQL
  /** The index does not know which is the oldest. */
  readonly inAnyOrder?: true
}

/**
 * The places of such rows, each held until the statement ends: to be named `with`, and asked by `isOver`. A place is one of a table that
 * PostgreSQL may have split: each of its parts has its own.
 */
export const placesOver = (db: Database, table: PgTable, { column, before, limit, are, inAnyOrder }: Over) =>
  db.$with("over", {}).as(
    sql`select tableoid as part, ctid as place from ${table} where ${column} < ${before}${are === undefined ? sql`` : sql` and ${are}`}
      ${inAnyOrder ? sql`` : sql`order by ${column} `}limit ${limit} for update skip locked`,
  )
/** By place first: no table is looked through. */
export const isOver: SQL = sql`ctid = any(array(select place from over)) and (tableoid, ctid) in (select part, place from over)`

/** How many it forgot: less than `limit` when that was all. */
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
