/** What the storage is built on: the rows of one account as texts by key, and notice of other writers' changes. */
import type { RowDisk } from "../disk/row-disk.ts"

/**
 * A written row as decoded values: `value` now and `was` before. Null: the row is gone, or did not exist. `was` is
 * undefined when it is not known.
 */
export interface WrittenRow {
  readonly key: string
  readonly value: unknown
  readonly was: unknown
}

export interface StoredRows extends Pick<RowDisk, "get" | "range" | "write"> {
  /** Rows as decoded values, when the owner has them; without this their texts are parsed. */
  readonly values?: {
    readonly get: (keys: ReadonlyArray<string>) => Promise<ReadonlyMap<string, unknown>>
    readonly range: (from: string, to: string, limit: number) => Promise<ReadonlyArray<readonly [string, unknown]>>
  }
  /** Called after each write that the storage has not made itself. */
  readonly watch?: (listener: (rows: ReadonlyArray<WrittenRow>) => void) => void
}
