/** How each table of the store can be split, as its own file declares it. Used by tests and for docs/scale.md. */
import "./tables.ts"
import { madePartitions, type Partition } from "./split-table.ts"

export const PARTITIONS: Readonly<Record<string, Partition>> = Object.fromEntries(
  [...madePartitions].sort(([a], [b]) => (a < b ? -1 : 1)),
)

/** Tables that can be split as they are, with the column that decides the part. */
export const splittable: ReadonlyArray<readonly [table: string, by: string]> = Object.entries(PARTITIONS).flatMap(
  ([table, { by, undivided }]) => (by === null || undivided !== undefined ? [] : [[table, by] as const]),
)
