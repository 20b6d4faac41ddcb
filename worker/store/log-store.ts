/**
 * The log on the disk: commits, the head that every write carries, and what the upkeep of the log and of its rows needs. Only
 * worker/log/ writes here. Made by open-store.ts.
 */
import { Context, type Effect } from "effect"
import type { LogEntry } from "#schema/log/entry.ts"
import type { DeviceStoreShape } from "./device-store.ts"
import type { StorageFailure } from "./disk/storage-failure.ts"
import type { RowKey } from "./families.ts"
import type { RowReaderShape } from "./row-reader.ts"
import type { Head } from "./row-schemas.ts"
import type { RowWrite } from "./rows.ts"

/** A write that appends nothing to the log: upkeep of the log and of rows that are made anew from it. */
export interface Amendment {
  readonly rows?: ReadonlyArray<RowWrite>
  /** Rows of the slot that is not shown. */
  readonly beside?: ReadonlyArray<RowWrite>
  /** Entries that stand for others, and the entries that go because of them. */
  readonly entries?: ReadonlyArray<LogEntry>
  readonly gone?: ReadonlyArray<number>
  readonly head?: Partial<Pick<Head, "folds" | "savedAt" | "slot" | "pages">>
}

export interface LogStoreShape {
  /** Appends one entry with what it changes. The entry's seq is head.seq + 1; its `epoch` is the leader's fencing token. */
  readonly commit: (
    entry: LogEntry,
    writes: ReadonlyArray<RowWrite>,
    options: { readonly durable: boolean },
  ) => Effect.Effect<void, StorageFailure>
  readonly amend: (amendment: Amendment) => Effect.Effect<void, StorageFailure>
  /** Changes of the head that no entry speaks of. */
  readonly note: (
    change: Partial<Pick<Head, "folds" | "savedAt" | "pages" | "lineage">>,
  ) => Effect.Effect<void, StorageFailure>
  readonly head: Effect.Effect<Head>
  /** The newest entries were gone when the log was opened: its rows are of later commits than it has. */
  readonly hasLost: boolean
  /**
   * Entries behind commit `after`, whole; `reached` is the last commit they stand for, unreadable ones too, null at the end of the
   * log. Without `pages` no page is read, and each counts as gone. `heavy`: the numbers of those that hold messages themselves, which may stand in full pages by now (page-refs.ts).
   */
  readonly entries: (
    after: number,
    limit: number,
    options?: { readonly pages?: boolean },
  ) => Effect.Effect<
    {
      readonly entries: ReadonlyArray<LogEntry>
      readonly reached: number | null
      readonly heavy: ReadonlySet<number>
    },
    StorageFailure
  >
  /** The slot that is not shown. What is unreadable there is left out, uncounted. */
  readonly beside: Pick<RowReaderShape, "rows"> & Pick<DeviceStoreShape, "texts">
  /** Deletes some of the rows of the slot that is not shown; false when there are none. */
  readonly clearBeside: (limit: number) => Effect.Effect<boolean, StorageFailure>
  /** Tells those who watch rows what reads differently since the slots have changed. */
  readonly tell: (writes: ReadonlyArray<RowWrite>) => void
  /** Rows that were found unreadable and are folds of the log: they must be made anew. Taken once. */
  readonly takeDamaged: Effect.Effect<ReadonlyArray<RowKey>>
  /** Dies when another leader writes, or when a lost connection finds another database in the place of this one. */
  readonly replaced: Effect.Effect<never>
}

export class LogStore extends Context.Service<LogStore, LogStoreShape>()("livcam/worker/store/LogStore") {}
