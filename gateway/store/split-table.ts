/**
 * A table of the store, which says by which column its rows are split when one database is not enough (docs/scale.md). Tables of one
 * part are split alike, so what belongs to one person, chat or call lies together, and what a transaction touches can be counted.
 */
import type { BuildColumns, BuildExtraConfigColumns, Column } from "drizzle-orm"
import {
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  type PgTableWithColumns,
  pgTable,
} from "drizzle-orm/pg-core"

/** What a row belongs to. A table that is `whole` is small, or money, and stays in one database. */
type Part = "person" | "chat" | "call" | "device" | "key" | "money" | "whole"

interface Told {
  /** Unique keys without that column, by name: only one table can keep them. Each is a reason why the table is not split yet. */
  readonly undivided?: ReadonlyArray<string>
  /** Why it stays whole, or what is to be done before it is split. */
  readonly note?: string
}

export interface Partition extends Told {
  readonly part: Part
  /** The column by whose hash rows are split; null for a table that is whole. */
  readonly by: string | null
}

const by =
  (part: Part) =>
  ({ name }: Column, told: Told = {}): Partition => ({ part, by: name, ...told })
const stays =
  (part: Part) =>
  (note: string): Partition => ({ part, by: null, note })

export const split = {
  person: by("person"),
  chat: by("chat"),
  call: by("call"),
  device: by("device"),
  key: by("key"),
  money: stays("money"),
  whole: stays("whole"),
} as const

/** What is to be done before a table is split that lets a device do something once. */
export const PER_DEVICE = "the claim of a device becomes a row of its own, split by device, written first"

const partitions = new Map<string, Partition>()
/** Of each table that was made so far, by its name. */
export const madePartitions: ReadonlyMap<string, Partition> = partitions

/** The columns, by what the rows are split, and the keys and indexes. */
export const splitTable = <N extends string, C extends Record<string, PgColumnBuilderBase>>(
  name: N,
  columns: C,
  partitionOf: (table: BuildColumns<N, C, "pg">) => Partition,
  keys: (table: BuildExtraConfigColumns<N, C, "pg">) => Array<PgTableExtraConfigValue> = () => [],
): PgTableWithColumns<{ name: N; schema: undefined; columns: BuildColumns<N, C, "pg">; dialect: "pg" }> => {
  const made = pgTable(name, columns, keys)
  partitions.set(name, partitionOf(made))
  return made
}
