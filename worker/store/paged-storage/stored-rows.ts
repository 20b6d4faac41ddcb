/** What the storage stands on: rows as texts by key, of one account, and word of what others write there. */
import type { RowDisk } from "../disk/row-disk.ts"

/** A row as it stands now, no text but what it says; null when it is gone. */
export interface WrittenRow {
  readonly key: string
  readonly value: unknown
}

export interface StoredRows extends Pick<RowDisk, "get" | "range" | "write"> {
  /** Called after each write that the storage has not made itself. */
  readonly watch?: (listener: (rows: ReadonlyArray<WrittenRow>) => void) => void
}
