/**
 * The device's own part of the disk: rows that no fold makes (cached answers, marks, the search index), and all rows as the texts
 * that they are stored as. Made by open-store.ts.
 */
import { Context, type Effect, type Scope } from "effect"
import type { Found } from "./disk/row-disk.ts"
import type { StorageFailure } from "./disk/storage-failure.ts"
import type { FamilyName, RowKey } from "./families.ts"
import type { RangeOptions } from "./row-reader.ts"
import type { DeviceWrite, DoneWrite } from "./rows.ts"
import type { SpareRows } from "./spare-rows.ts"

export interface DeviceStoreShape {
  /** Writes what is this device's own. A fold does not fit. */
  readonly keep: (writes: ReadonlyArray<DeviceWrite>) => Effect.Effect<void, StorageFailure>
  /** Writes rows that are only hints: on a full disk nothing goes to make room for them. */
  readonly hint: (writes: ReadonlyArray<DeviceWrite>) => Effect.Effect<void, StorageFailure>
  /** Rows that are first to go when there is no room; nobody is told of them. */
  readonly spare: Pick<SpareRows, "generation" | "keep">
  /** Drops cached answers; gives the length of what has gone. */
  readonly dropCaches: Effect.Effect<number, StorageFailure>
  /** Texts by family, ascending: for measuring and comparing, not for reading. `asStored`: packed where they are. */
  readonly texts: (
    name: FamilyName,
    options?: RangeOptions & { readonly asStored?: boolean },
  ) => Effect.Effect<ReadonlyArray<Found>, StorageFailure>
  /** Texts of the rows that are shown, from a key of one family on and below another. */
  readonly textsBetween: (
    from: string,
    to: string,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<Found>, StorageFailure>
  /** Texts of these rows as they stand, by key: for callers that decode a small part of a large row. */
  readonly textsOf: (keys: ReadonlyArray<RowKey>) => Effect.Effect<ReadonlyMap<RowKey, string>, StorageFailure>
  /** Called after each write with all that it changed, the log's entries and the head too, until the scope closes. Must not throw. */
  readonly written: (listener: (writes: ReadonlyArray<DoneWrite>) => void) => Effect.Effect<void, never, Scope.Scope>
}

export class DeviceStore extends Context.Service<DeviceStore, DeviceStoreShape>()("livcam/worker/store/DeviceStore") {}
