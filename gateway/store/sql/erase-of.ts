/** Erases rows of a person, some at a time. */
import { and, type Column, eq, sql } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import { ask, type Database } from "./database.ts"

/** A table whose rows of a person go with the account. */
export interface Erasing {
  /** Erases rows of the person, at most `limit`; how many: less than `limit` when that was all. */
  erase(userId: number, limit: number): Effect.Effect<number>
}

/** `rest`: what comes behind the person in the key, by which the rows are found however many of a table are this person's. */
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
