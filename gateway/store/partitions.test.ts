import { readdirSync } from "node:fs"
import { getTableColumns, is } from "drizzle-orm"
import { getTableConfig, PgTable } from "drizzle-orm/pg-core"
import { expect, test } from "vitest"
import { PARTITIONS, splittable } from "./partitions.ts"

const tables = async (): Promise<ReadonlyArray<PgTable>> => {
  const folder = new URL("tables/", import.meta.url)
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"))
  const files = await Promise.all(names.map((name) => import(new URL(name, folder).href)))
  const found = files.flatMap((file) => Object.values(file)).filter((value): value is PgTable => is(value, PgTable))
  return [...new Set(found)]
}

interface UniqueKey {
  /** The key's name in the database. */
  readonly name: string
  readonly columns: ReadonlyArray<string>
}

const uniqueKeys = (table: PgTable): ReadonlyArray<UniqueKey> => {
  const { name: of, primaryKeys, uniqueConstraints, indexes } = getTableConfig(table)
  const names = (columns: ReadonlyArray<{ readonly name: string }>) => columns.map(({ name }) => name)
  return [
    ...Object.values(getTableColumns(table)).flatMap(({ name, primary, isUnique, uniqueName = "" }) => [
      ...(primary ? [{ name: `${of}_pkey`, columns: [name] }] : []),
      ...(isUnique ? [{ name: uniqueName, columns: [name] }] : []),
    ]),
    ...primaryKeys.map((key) => ({ name: key.getName(), columns: names(key.columns) })),
    ...uniqueConstraints.map((key) => ({ name: key.getName() ?? "", columns: names(key.columns) })),
    ...indexes.flatMap(({ config: { unique, name = "", columns } }) =>
      unique
        ? [{ name, columns: columns.map((column) => ("name" in column ? String(column.name) : "an expression")) }]
        : [],
    ),
  ]
}

test("each table says what it is split by, and each unique key holds that column or is named as what stands in the way", async () => {
  const all = await tables()
  expect(Object.keys(PARTITIONS).sort()).toEqual(all.map((table) => getTableConfig(table).name).sort())
  for (const table of all) {
    const { name, columns, foreignKeys } = getTableConfig(table)
    const { by, undivided = [] } = PARTITIONS[name] ?? expect.unreachable(name)
    // No foreign keys: a row that references another table could not move to another database.
    expect(foreignKeys, name).toEqual([])
    if (by === null) continue
    expect(columns.map((column) => column.name)).toContain(by)
    const without = uniqueKeys(table).filter((key) => !key.columns.includes(by))
    expect([name, without.map((key) => key.name).sort()]).toEqual([name, [...undivided].sort()])
  }
})

test("what a message writes can be split today", () => {
  const names = splittable.map(([table]) => table)
  for (const table of ["feeds", "feed_entries", "intents", "chats", "messages", "introductions", "relations"])
    expect(names).toContain(table)
})
