/**
 * The log on the disk: commits, the head that every write carries, and what the upkeep of the log and its rows needs.
 * Only worker/log/ writes here. Made by open-store.ts.
 */
import { Context, type Effect } from "effect"
import type { LogEntry } from "#schema/log/entry.ts"
import type { DeviceStoreShape } from "./device-store.ts"
import type { StorageFailure } from "./disk/storage-failure.ts"
import type { RowKey } from "./families.ts"
import type { RowReaderShape } from "./row-reader.ts"
import type { Head } from "./row-schemas.ts"
import type { RowWrite } from "./rows.ts"

/** A write that appends nothing to the log: upkeep of the log, and of rows that are rebuilt from it. */
export interface Amendment {
  readonly rows?: ReadonlyArray<RowWrite>
  /** Rows of the slot that is not shown. */
  readonly beside?: ReadonlyArray<RowWrite>
  /** Entries that replace others. `gone`: the numbers of the entries that are deleted for them. */
  readonly entries?: ReadonlyArray<LogEntry>
  readonly gone?: ReadonlyArray<number>
  readonly head?: Partial<Pick<Head, "folds" | "savedAt" | "slot" | "pages">>
}

export interface LogStoreShape {
  /**
   * Appends one entry with its row changes. The entry's seq is head.seq + 1; its `epoch` is the leader's fencing token.
   */
  readonly commit: (
    entry: LogEntry,
    writes: ReadonlyArray<RowWrite>,
    options: { readonly durable: boolean },
  ) => Effect.Effect<void, StorageFailure>
  readonly amend: (amendment: Amendment) => Effect.Effect<void, StorageFailure>
  /** Changes the head without an entry. */
  readonly note: (
    change: Partial<Pick<Head, "folds" | "savedAt" | "pages" | "lineage">>,
  ) => Effect.Effect<void, StorageFailure>
  readonly head: Effect.Effect<Head>
  /** The newest entries were missing when the log was opened: its rows come from later commits than it has. */
  readonly hasLost: boolean
  /**
   * Whole entries after commit `after`. `reached`: the last commit that they stand for, unreadable ones included; null
   * at the end of the log. With `pages: false` no page is read, and each counts as gone. `heavy`: the numbers of
   * entries that hold messages themselves; those messages may stand in full pages by now (page-refs.ts).
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
  /** The slot that is not shown. Unreadable rows there are left out and not counted. */
  readonly beside: Pick<RowReaderShape, "rows"> & Pick<DeviceStoreShape, "texts">
  /** Deletes some of the rows of the slot that is not shown; false when there are none. */
  readonly clearBeside: (limit: number) => Effect.Effect<boolean, StorageFailure>
  /** Tells watchers which rows read differently since the slots were switched. */
  readonly tell: (writes: ReadonlyArray<RowWrite>) => void
  /** Takes the fold rows that were found unreadable and must be rebuilt. Each is given once. */
  readonly takeDamaged: Effect.Effect<ReadonlyArray<RowKey>>
  /** Dies when another leader writes, or when a reopened connection finds another database in this one's place. */
  readonly replaced: Effect.Effect<never>
}

export class LogStore extends Context.Service<LogStore, LogStoreShape>()("livcam/worker/store/LogStore") {}
