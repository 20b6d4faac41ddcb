/** What a watched search gives: the interface between the search service and the code that it loads. */
import type { Effect } from "effect"
import type { AppFailure } from "#schema/errors.ts"
import type { QueryResult } from "#schema/queries.ts"
import type { RowKey } from "../store/families.ts"

export type Result = QueryResult<"search">

/** One watched search. */
export interface WatchedSearch {
  /** The result so far. Reading it waits for no search: those run beside. */
  readonly result: Effect.Effect<Result, AppFailure>
  /** True for rows that the result was read from. */
  readonly concerns: (key: RowKey) => boolean
  /** Tells the search that some of these rows have changed. */
  readonly touched: (keys: ReadonlySet<RowKey>) => void
}

/** The result before there is an answer. */
export const NOT_YET: Result = {
  head: { state: "searching", indexed: 100, count: 0, chats: 0, exact: true },
  order: [],
  rows: new Map(),
}
