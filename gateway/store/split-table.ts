/**
 * Defines a table of the store with the column by which its rows are split when one database is not enough
 * (docs/scale.md). Tables of the same part are split alike, so all rows of one person, chat or call are in one
 * database, and the number of databases that a transaction touches can be counted.
 */
import type { BuildColumns, BuildExtraConfigColumns, Column } from "drizzle-orm"
import {
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  type PgTableWithColumns,
  pgTable,
} from "drizzle-orm/pg-core"

/** What a row belongs to. Tables of `money` and of `whole` (small tables) are not split: they stay in one database. */
type Part = "person" | "chat" | "call" | "device" | "key" | "money" | "whole"

interface Told {
  /**
   * Names of unique keys without the split column: a split table cannot enforce them, so they keep the table from being
   * split.
   */
  readonly undivided?: ReadonlyArray<string>
  /** Why the table stays whole, or what must be done before it can be split. */
  readonly note?: string
}

export interface Partition extends Told {
  readonly part: Part
  /** The column by whose hash the rows are split; null when the table stays whole. */
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

/** Note for tables that let a device do something only once: what must be done before they can be split. */
export const PER_DEVICE = "the claim of a device becomes a row of its own, split by device, written first"

const partitions = new Map<string, Partition>()
/** The partition of each table defined so far, by the table's name. */
export const madePartitions: ReadonlyMap<string, Partition> = partitions

/** Like `pgTable`: `columns`, then how the rows are split, then keys and indexes. */
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
