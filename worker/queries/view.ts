/** A query while it is watched: what concerns it, and how its result is read. */
import type { Effect, Scope } from "effect"
import type { AppFailure } from "#schema/errors.ts"
import type { QueryOf, QueryResult, QueryTag } from "#schema/queries.ts"
import type { RowKey } from "../store/families.ts"

/** State that is not of the log. */
export type Topic =
  | "day"
  | "session"
  | "connection"
  | "storage"
  | "storageUse"
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

export interface View<V> {
  readonly concerns: (key: RowKey) => boolean
  readonly topics: ReadonlyArray<Topic>
  /** `changed`: the rows of its concern that were written since it was last read; null when it is read for the first time. */
  readonly read: (changed: ReadonlySet<RowKey> | null) => Effect.Effect<V, AppFailure>
}

/** Opens a view; its scope ends with the watch. */
export type OpenView<T extends QueryTag, R> = (
  query: QueryOf<T>,
) => Effect.Effect<View<QueryResult<T>>, never, R | Scope.Scope>

export const noRows = (): boolean => false

/** A list without a head, in the order given. */
export const listOf = <Row>(rows: ReadonlyArray<Row>, idOf: (row: Row) => string) => ({
  head: {},
  order: rows.map(idOf),
  rows: new Map(rows.map((row) => [idOf(row), row] as const)),
})
