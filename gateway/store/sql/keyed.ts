/** Reads rows of a table by key, and page by page in key order: for checks of a whole table against other tables. */
import { asc, type SQL, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import type { Effect } from "effect"
import { ask } from "./database.ts"

/** The values of a row's key, in the order of its columns. */
export type RowKey = ReadonlyArray<string | number>

export interface Keyed<Row> {
  /** The rows with these keys, in no order. */
  these(keys: ReadonlyArray<RowKey>): Effect.Effect<ReadonlyArray<Row>>
  /** Rows in key order, from the first one after `key` on; null: from the beginning. */
  after(key: RowKey | null, limit: number): Effect.Effect<ReadonlyArray<Row>>
}

/** All rows of a table, as drizzle selects them. */
interface Selected<Row> {
  where(condition: SQL | undefined): PromiseLike<ReadonlyArray<Row>> & {
    orderBy(...columns: ReadonlyArray<SQL>): { limit(most: number): PromiseLike<ReadonlyArray<Row>> }
  }
}

const listOf = (parts: ReadonlyArray<unknown>): SQL =>
  sql.join(
    parts.map((part) => sql`${part}`),
    sql`, `,
  )

/** Conditions that select rows by key. `columns`: the columns of the key, which have an index. */
export const byKey = (columns: ReadonlyArray<PgColumn>) => ({
  among: (keys: ReadonlyArray<RowKey>): SQL => {
    const lists = columns.map(
      (column, n) => sql`${sql.param(keys.map((key) => key[n]))}::${sql.raw(column.getSQLType())}[]`,
    )
    return sql`(${listOf(columns)}) in (select * from unnest(${sql.join(lists, sql`, `)}))`
  },
  /** Null: no condition, so from the beginning. */
  behind: (key: RowKey | null): SQL | undefined =>
    key === null ? undefined : sql`(${listOf(columns)}) > (${listOf(key)})`,
  order: columns.map((column) => asc(column)),
})

export const sqlKeyed = <Row>(columns: ReadonlyArray<PgColumn>, rows: () => Selected<Row>): Keyed<Row> => {
  const { among, behind, order } = byKey(columns)
  return {
    these: (keys) => ask(() => rows().where(among(keys))),
    after: (key, limit) =>
      ask(() =>
        rows()
          .where(behind(key))
          .orderBy(...order)
          .limit(limit),
      ),
  }
}
