/**
 * The rows that are shown, and a watch on their changes: what queries and search read. It is
 * made by open-store.ts, and over rows of the past by travel/past-log.ts.
 */
import { Context, type Effect, type Scope } from "effect"
import type { StorageFailure } from "./disk/storage-failure.ts"
import type { FamilyName, FamilyOf, KeyOf, RowKey, ValueOf } from "./families.ts"
import type { Rows, RowWrite } from "./rows.ts"

export interface RangeOptions {
  readonly after?: string
  /** The first stored key that is not read any more; for families that stand in no slot. */
  readonly below?: string
  readonly limit?: number
}

export type RowFamily = FamilyOf<"fold" | "device">

export type Read<N extends FamilyName> = ReadonlyArray<readonly [key: KeyOf<N>, value: ValueOf<KeyOf<N>>]>

export interface RowReaderShape {
  /** All of one moment, before or after any commit. */
  readonly rows: (keys: Iterable<RowKey>) => Effect.Effect<Rows, StorageFailure>
  /** A family's rows by ascending key, from the first key after `after` on. The log is read by `LogStore`. */
  readonly range: <N extends RowFamily>(name: N, options?: RangeOptions) => Effect.Effect<Read<N>, StorageFailure>
  /** Called after each write with the rows that read differently now, in the order of the log, until the scope closes. Must not throw. */
  readonly watch: (listener: (writes: ReadonlyArray<RowWrite>) => void) => Effect.Effect<void, never, Scope.Scope>
}

export class RowReader extends Context.Service<RowReader, RowReaderShape>()("livcam/worker/store/RowReader") {}
