/**
 * The device's own part of the disk: rows that no fold makes (cached answers, marks, the search index), and all rows as
 * stored texts. Made by open-store.ts.
 */
import { Context, type Effect, type Scope } from "effect"
import type { Found } from "./disk/row-disk.ts"
import type { StorageFailure } from "./disk/storage-failure.ts"
import type { FamilyName, RowKey } from "./families.ts"
import type { RangeOptions } from "./row-reader.ts"
import type { DeviceWrite, DoneWrite } from "./rows.ts"
import type { SpareRows } from "./spare-rows.ts"

export interface DeviceStoreShape {
  /** Writes rows of the device's own. The type admits no fold. */
  readonly keep: (writes: ReadonlyArray<DeviceWrite>) => Effect.Effect<void, StorageFailure>
  /** Writes rows that are only hints: on a full disk nothing is dropped to make room for them. */
  readonly hint: (writes: ReadonlyArray<DeviceWrite>) => Effect.Effect<void, StorageFailure>
  /** Rows that may be dropped when there is no room. Watchers are not told of them. */
  readonly spare: Pick<SpareRows, "generation" | "keep">
  /** Drops cached answers. Gives the length of the dropped keys and texts. */
  readonly dropCaches: Effect.Effect<number, StorageFailure>
  /**
   * Texts of a family, ascending: for measuring and comparing, not for reading. `asStored`: packed texts stay packed.
   */
  readonly texts: (
    name: FamilyName,
    options?: RangeOptions & { readonly asStored?: boolean },
  ) => Effect.Effect<ReadonlyArray<Found>, StorageFailure>
  /** Texts of the rows that are shown, from one key (inclusive) to another (exclusive) of the same family. */
  readonly textsBetween: (
    from: string,
    to: string,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<Found>, StorageFailure>
  /** Texts of these rows by key, not decoded: for callers that decode only a small part of a large row. */
  readonly textsOf: (keys: ReadonlyArray<RowKey>) => Effect.Effect<ReadonlyMap<RowKey, string>, StorageFailure>
  /**
   * Calls `listener` after each write with all its changes, log entries and the head included, until the scope closes.
   * The listener must not throw.
   */
  readonly written: (listener: (writes: ReadonlyArray<DoneWrite>) => void) => Effect.Effect<void, never, Scope.Scope>
}

export class DeviceStore extends Context.Service<DeviceStore, DeviceStoreShape>()("livcam/worker/store/DeviceStore") {}
