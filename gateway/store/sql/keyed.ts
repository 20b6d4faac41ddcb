/** Rows of a table by its key, and page by page in the order of its key: for who looks at the whole, and holds rows against others. */
import { asc, type SQL, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"

/** The values of a row's key, in the order of its columns. */
export type RowKey = ReadonlyArray<string | number>

const listOf = (parts: ReadonlyArray<unknown>): SQL =>
  sql.join(
    parts.map((part) => sql`${part}`),
    sql`, `,
  )

/** `after`: behind this key, all for null. `among`: with one of these keys; an index over the columns finds them. */
export const keyed = (columns: ReadonlyArray<PgColumn>) => ({
  order: columns.map((column) => asc(column)),
  after: (key: RowKey | null): SQL | undefined =>
    key === null ? undefined : sql`(${listOf(columns)}) > (${listOf(key)})`,
  among: (keys: ReadonlyArray<RowKey>): SQL => {
    const lists = columns.map(
      (column, n) => sql`${sql.param(keys.map((key) => key[n]))}::${sql.raw(column.getSQLType())}[]`,
    )
    return sql`(${listOf(columns)}) in (select * from unnest(${sql.join(lists, sql`, `)}))`
  },
})
