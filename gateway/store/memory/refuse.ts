/**
 * Makes the memory layer refuse what a database refuses: numbers that do not fit their columns, and texts that it
 * cannot store. So a test on this layer never passes with values on which SQL would fail. Limits of rows come from the
 * SQL tables. Other numbers are 64-bit ids or times; each table says which of its arguments are narrower.
 */
import { getTableColumns, type Table } from "drizzle-orm"
import { Effect } from "effect"
import { INT32_MAX } from "#schema/ids.ts"
import { storableText } from "../../http/storable-text.ts"

const refuse = (value: unknown, wanted: string): never => {
  throw new Error(`store: ${String(value)} is ${wanted}`)
}
export const int32 = (...values: ReadonlyArray<number>): void => {
  for (const value of values)
    if (!Number.isInteger(value) || Math.abs(value) > INT32_MAX) refuse(value, "no 32-bit number")
}
const int64 = (...values: ReadonlyArray<number>): void => {
  for (const value of values)
    if (!Number.isInteger(value) || Math.abs(value) >= 2 ** 63) refuse(value, "no 64-bit number")
}
/** Refuses a limit or an offset that is no 64-bit number or is below zero. */
export const count = (value: number): void => {
  int64(value)
  if (value < 0) refuse(value, "below zero")
}
export const text = (...values: ReadonlyArray<string>): void => {
  for (const value of values) if (storableText(value) !== value) refuse(JSON.stringify(value), "no text for a database")
}

const fits = (columnType: string, value: unknown): void => {
  if (typeof value === "number" && columnType === "PgInteger") int32(value)
  if (typeof value === "number" && columnType === "PgBigInt53") int64(value)
  if (typeof value === "string") text(value)
}
/** Refuses a row, or a partial row of changes, with a value that its column cannot store. */
export const row = (table: Table, values: object): void => {
  const columns = getTableColumns(table)
  for (const [name, value] of Object.entries(values)) {
    const column = columns[name]
    if (column === undefined) continue
    if (value === null && column.notNull) refuse(`${name} null`, "missing")
    if (Array.isArray(value) && "baseColumn" in column) {
      const { columnType } = column.baseColumn as { readonly columnType: string }
      for (const item of value) fits(columnType, item)
    } else fits(column.columnType, value)
  }
}

const argument = (table: Table, value: unknown): void => {
  if (typeof value === "number") int64(value)
  else if (typeof value === "string") text(value)
  else if (Array.isArray(value)) for (const item of value) argument(table, item)
  else if (typeof value === "object" && value !== null) row(table, value)
}

/** Additional checks of a method's arguments. */
type Narrower<R> = {
  readonly [M in keyof R]?: R[M] extends (...args: infer A) => unknown ? (...args: A) => void : never
}
type Method = (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown>

declare const refuses: unique symbol
/** A repository with these checks; tables.ts requires it of every table in memory. */
export type Refusing<R> = R & { readonly [refuses]: true }

/** Wraps the repository: a refused value is a defect before anything is written. */
export const refusing = <R extends object>(table: Table, repository: R, narrower: Narrower<R> = {}): Refusing<R> => {
  const guards: ReadonlyMap<string, (...args: ReadonlyArray<unknown>) => void> = new Map(Object.entries(narrower))
  const methods: ReadonlyArray<readonly [string, Method]> = Object.entries(repository)
  const guarded = methods.map(([name, method]): readonly [string, Method] => [
    name,
    (...args) =>
      Effect.suspend(() => {
        for (const value of args) argument(table, value)
        guards.get(name)?.(...args)
        return method(...args)
      }),
  ])
  return Object.fromEntries(guarded) as Refusing<R>
}
