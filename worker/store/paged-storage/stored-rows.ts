/** What the storage stands on: rows as texts by key, of one account, and word of what others write there. */
import type { RowDisk } from "../disk/row-disk.ts"

/**
 * A row as it stands now, no text but what it says, and as it stood before that; null when it is gone, or was not there. `was` is
 * undefined when it is not known.
 */
export interface WrittenRow {
  readonly key: string
  readonly value: unknown
  readonly was: unknown
}

export interface StoredRows extends Pick<RowDisk, "get" | "range" | "write"> {
  /** What rows say, where somebody has them decoded at hand; else their texts are parsed. */
  readonly values?: {
    readonly get: (keys: ReadonlyArray<string>) => Promise<ReadonlyMap<string, unknown>>
    readonly range: (from: string, to: string, limit: number) => Promise<ReadonlyArray<readonly [string, unknown]>>
  }
  /** Called after each write that the storage has not made itself. */
  readonly watch?: (listener: (rows: ReadonlyArray<WrittenRow>) => void) => void
}
