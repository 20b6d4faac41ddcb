/** Erases a person's rows, a limited number at a time. */
import { and, type Column, eq, sql } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import { ask, type Database } from "./database.ts"

/** A table whose rows of a person are erased with the account, or lose what names the person. */
export interface Erasing {
  /** Erases at most `limit` rows of the person; returns how many: fewer than `limit` when no more were left. */
  erase(userId: number, limit: number): Effect.Effect<number>
}

/**
 * `person`, `rest`: the key's columns in order. The rows are found by this key, however large the person's share of the
 * table is.
 */
export const eraseOf =
  (db: Database, table: PgTable, [person, ...rest]: readonly [Column, ...ReadonlyArray<Column>]): Erasing["erase"] =>
  (userId, limit) => {
    const order = sql.join([person, ...rest], sql`, `)
    const places = sql`array(select ctid from ${table} where ${person} = ${userId} order by ${order} limit ${limit})`
    return Effect.map(
      ask(() =>
        db
          .delete(table)
          .where(and(eq(person, userId), sql`ctid = any(${places})`))
          .returning({ one: sql<number>`1` }),
      ),
      (gone) => gone.length,
    )
  }
