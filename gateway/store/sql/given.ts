/** Values that are given later, to statements that are built once (drizzle's `prepare`): building one anew costs the gateway more than sending it. */
import { getTableColumns, type SQL, sql } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"

/** What a row of the table has. */
export const columnsOf = <T extends PgTable>(table: T) =>
  Object.keys(getTableColumns(table)) as ReadonlyArray<keyof T["$inferSelect"] & string>

/** A place for each of these values of a row; `of` tells the rows of one statement apart. What is given goes to the database as it is. */
export const givenRow = <N extends string>(names: ReadonlyArray<N>, of: number | "" = "") =>
  Object.fromEntries(names.map((name) => [name, sql`${sql.placeholder(`${name}${of}`)}`])) as Record<N, SQL>

/** What several such rows are given, each under its number. */
export const rowsGiven = <N extends string>(
  names: ReadonlyArray<N>,
  rows: ReadonlyArray<Readonly<Record<N, unknown>>>,
) => Object.fromEntries(rows.flatMap((row, n) => names.map((name) => [`${name}${n}`, row[name]])))

/** One statement for each key, built when it is first asked for; `number` is its own, for its name. */
export const builtBy = <K, S>(build: (key: K, number: number) => S): ((key: K) => S) => {
  const built = new Map<K, S>()
  return (key) => {
    const known = built.get(key) ?? build(key, built.size)
    built.set(key, known)
    return known
  }
}

/** One statement for each set of values that a change may have. */
export const builtFor = <N extends string, S>(build: (names: ReadonlyArray<N>, number: number) => S) => {
  const byNames = builtBy((names: string, number) =>
    build(names.split(" ") as ReadonlyArray<string> as ReadonlyArray<N>, number),
  )
  return (changes: Readonly<Partial<Record<N, unknown>>>): S =>
    byNames(
      (Object.keys(changes) as Array<N>)
        .filter((name) => changes[name] !== undefined)
        .sort()
        .join(" "),
    )
}
