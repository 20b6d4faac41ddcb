/** Splits tables of the store with PostgreSQL's own partitioning, as gateway/store/partitions.ts lists them. */
import type pg from "pg"
import { splittable } from "../../gateway/store/partitions.ts"

export const PIECES = 8

/**
 * Replaces a table by one with the same columns, keys and triggers, partitioned by the hash of a column. PostgreSQL
 * refuses a key that lacks this column.
 */
const split = async (client: pg.Client, table: string, by: string): Promise<void> => {
  const { rows: triggers } = await client.query(
    "select pg_get_triggerdef(oid) as made from pg_trigger where tgrelid = $1::regclass and not tgisinternal",
    [table],
  )
  const pieces = Array.from(
    { length: PIECES },
    (_, n) => `create table ${table}_p${n} partition of ${table} for values with (modulus ${PIECES}, remainder ${n})`,
  )
  const statements = [
    `alter table ${table} rename to ${table}_whole`,
    `create table ${table} (like ${table}_whole including all) partition by hash (${by})`,
    ...pieces,
    `insert into ${table} select * from ${table}_whole`,
    `drop table ${table}_whole`,
    ...triggers.map(({ made }) => made),
  ]
  await client.query(`begin; ${statements.join(";\n")}; commit`)
}

/** Splits all tables that can be split, one after the other, with their content. */
export const splitTables = async (client: pg.Client): Promise<void> => {
  for (const [table, by] of splittable) await split(client, table, by)
}
