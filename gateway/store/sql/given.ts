/**
 * Placeholders for prepared statements (drizzle's `prepare`): building a statement costs the gateway more than sending
 * it.
 */
import { getTableColumns, type SQL, sql } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"

/** The column names of the table's rows. */
export const columnsOf = <T extends PgTable>(table: T) =>
  Object.keys(getTableColumns(table)) as ReadonlyArray<keyof T["$inferSelect"] & string>

/**
 * A placeholder for each of these values of a row. `of` distinguishes several rows in one statement. Values go to the
 * database as they are, without drizzle's mapping.
 */
export const givenRow = <N extends string>(names: ReadonlyArray<N>, of: number | "" = "") =>
  Object.fromEntries(names.map((name) => [name, sql`${sql.placeholder(`${name}${of}`)}`])) as Record<N, SQL>

/** The values for several such rows, each under its placeholder's name with the row's number. */
export const rowsGiven = <N extends string>(
  names: ReadonlyArray<N>,
  rows: ReadonlyArray<Readonly<Record<N, unknown>>>,
) => Object.fromEntries(rows.flatMap((row, n) => names.map((name) => [`${name}${n}`, row[name]])))

/** Builds one statement per key, at its first use, and caches it. `number` is unique per statement, for its name. */
export const builtBy = <K, S>(build: (key: K, number: number) => S): ((key: K) => S) => {
  const built = new Map<K, S>()
  return (key) => {
    const known = built.get(key) ?? build(key, built.size)
    built.set(key, known)
    return known
  }
}

/** Builds one statement per set of fields that a change contains. Fields that are undefined do not count. */
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
