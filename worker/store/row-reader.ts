/**
 * The rows that are shown, and a watch on their changes: what queries and search read. Made by open-store.ts;
 * travel/past-log.ts makes one over rows of the past.
 */
import { Context, type Effect, type Scope } from "effect"
import type { StorageFailure } from "./disk/storage-failure.ts"
import type { FamilyName, FamilyOf, KeyOf, RowKey, ValueOf } from "./families.ts"
import type { Rows, RowWrite } from "./rows.ts"

export interface RangeOptions {
  readonly after?: string
  /** Exclusive end of the stored keys that are read. Only for families outside the slots. */
  readonly below?: string
  readonly limit?: number
}

export type RowFamily = FamilyOf<"fold" | "device">

export type Read<N extends FamilyName> = ReadonlyArray<readonly [key: KeyOf<N>, value: ValueOf<KeyOf<N>>]>

export interface RowReaderShape {
  /** The rows as of one moment: each commit is seen whole or not at all. */
  readonly rows: (keys: Iterable<RowKey>) => Effect.Effect<Rows, StorageFailure>
  /** A family's rows by ascending key, from the first key after `after` on. `LogStore` reads the log. */
  readonly range: <N extends RowFamily>(name: N, options?: RangeOptions) => Effect.Effect<Read<N>, StorageFailure>
  /**
   * Calls `listener` after each write with the changed rows, in log order, until the scope closes. It must not throw.
   */
  readonly watch: (listener: (writes: ReadonlyArray<RowWrite>) => void) => Effect.Effect<void, never, Scope.Scope>
}

export class RowReader extends Context.Service<RowReader, RowReaderShape>()("livcam/worker/store/RowReader") {}
