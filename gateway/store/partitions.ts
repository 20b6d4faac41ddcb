/** By what each table of the store is split, as its own file says: for tests, and for docs/scale.md. */
import "./tables.ts"
import { madePartitions, type Partition } from "./split-table.ts"

export const PARTITIONS: Readonly<Record<string, Partition>> = Object.fromEntries(
  [...madePartitions].sort(([a], [b]) => (a < b ? -1 : 1)),
)

/** Tables that can be split today, with the column by which. */
export const splittable: ReadonlyArray<readonly [table: string, by: string]> = Object.entries(PARTITIONS).flatMap(
  ([table, { by, undivided }]) => (by === null || undivided !== undefined ? [] : [[table, by] as const]),
)
