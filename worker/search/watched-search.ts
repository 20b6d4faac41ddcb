/** What a search that is watched gives: between the service that is always there and what it loads. */
import type { Effect } from "effect"
import type { AppFailure } from "#schema/errors.ts"
import type { QueryResult } from "#schema/queries.ts"
import type { RowKey } from "../store/families.ts"

export type Result = QueryResult<"search">

/** One search that is watched. */
export interface WatchedSearch {
  /** As it is now; it is searched for beside. */
  readonly result: Effect.Effect<Result, AppFailure>
  /** Rows that the result stands on. */
  readonly concerns: (key: RowKey) => boolean
  /** Some of them have changed. */
  readonly touched: (keys: ReadonlySet<RowKey>) => void
}

/** Before there is an answer. */
export const NOT_YET: Result = {
  head: { state: "searching", indexed: 100, count: 0, chats: 0, exact: true },
  order: [],
  rows: new Map(),
}
