import { readdirSync } from "node:fs"
import { getTableColumns, is } from "drizzle-orm"
import { getTableConfig, PgTable } from "drizzle-orm/pg-core"
import { expect, test } from "vitest"
import { PARTITIONS, splittable } from "./partitions.ts"

const tables = async (): Promise<ReadonlyArray<PgTable>> => {
  const folder = new URL("tables/", import.meta.url)
  const files = await Promise.all(readdirSync(folder).map((name) => import(new URL(name, folder).href)))
  const found = files.flatMap((file) => Object.values(file)).filter((value): value is PgTable => is(value, PgTable))
  return [...new Set(found)]
}

/** Each unique key of a table, by the name that the database has for it, with its columns. */
const uniqueKeys = (table: PgTable): ReadonlyArray<readonly [name: string, columns: ReadonlyArray<string>]> => {
  const { name, primaryKeys, uniqueConstraints, indexes } = getTableConfig(table)
  const columns = Object.values(getTableColumns(table))
  return [
    ...columns.filter(({ primary }) => primary).map((column) => [`${name}_pkey`, [column.name]] as const),
    ...columns.filter(({ isUnique }) => isUnique).map((column) => [column.uniqueName ?? "", [column.name]] as const),
    ...primaryKeys.map((key) => [key.getName(), key.columns.map((column) => column.name)] as const),
    ...uniqueConstraints.map((key) => [key.getName() ?? "", key.columns.map((column) => column.name)] as const),
    ...indexes
      .filter(({ config }) => config.unique)
      .map(
        ({ config }) =>
          [config.name ?? "", config.columns.map((column) => ("name" in column ? column.name : ""))] as const,
      ),
  ]
}

test("each table says what it is split by, and each unique key holds that column or is named as what stands in the way", async () => {
  const all = await tables()
  expect(Object.keys(PARTITIONS).sort()).toEqual(all.map((table) => getTableConfig(table).name).sort())
  for (const table of all) {
    const { name, columns, foreignKeys } = getTableConfig(table)
    const { by, undivided = [] } = PARTITIONS[name] ?? expect.unreachable(name)
    // A row that is bound to another table's could not leave its database.
    expect(foreignKeys, name).toEqual([])
    if (by === null) continue
    expect(columns.map((column) => column.name)).toContain(by)
    const without = uniqueKeys(table).filter(([, of]) => !of.includes(by))
    expect([name, without.map(([key]) => key).sort()]).toEqual([name, [...undivided].sort()])
  }
})

test("what a message writes can be split today", () => {
  const names = splittable.map(([table]) => table)
  for (const table of ["feeds", "feed_entries", "intents", "chats", "messages", "introductions", "relations"])
    expect(names).toContain(table)
})
