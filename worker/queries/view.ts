/** A query while it is watched: how its result is read, and when it is read again. */
import type { Effect, Scope } from "effect"
import type { AppFailure } from "#schema/errors.ts"
import type { QueryOf, QueryResult, QueryTag } from "#schema/queries.ts"
import type { RowKey } from "../store/families.ts"

/** State that is not in the log. */
export type Topic =
  | "day"
  | "session"
  | "connection"
  | "storage"
  | "storageUse"
  | "intents"
  | "sending"
  | "checking"
  | "call"
  | "signals"
  | "presence"
  | "sync"
  | "restored"
  | "filling"
  | "download"
  | "search"
  | "blobs"

/** Read again when rows that it asks of `LiveRows` change, or one of its topics. */
export interface View<V> {
  readonly topics: ReadonlyArray<Topic>
  /** Reading takes long: other queries do not wait for it. */
  readonly isLong?: true
  readonly read: (changed: ReadonlySet<RowKey> | null) => Effect.Effect<V, AppFailure>
}
/**
 * Says itself which rows it shows, and is told which of them were written since it was last read; null: it must be read
 * as a whole.
 */
export interface RowView<V> extends View<V> {
  readonly concerns: (key: RowKey) => boolean
}

type Opens<T extends QueryTag, V, R> = (query: QueryOf<T>) => Effect.Effect<V, never, R | Scope.Scope>
/** Opens a view; its scope ends with the watch. */
export type OpenView<T extends QueryTag, R> = Opens<T, View<QueryResult<T>>, R>
export type OpenRowView<T extends QueryTag, R> = Opens<T, RowView<QueryResult<T>>, R>

/** A list without a head, in the order given. */
export const listOf = <Row>(rows: ReadonlyArray<Row>, idOf: (row: Row) => string) => ({
  head: {},
  order: rows.map(idOf),
  rows: new Map(rows.map((row) => [idOf(row), row] as const)),
})
