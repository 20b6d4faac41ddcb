/** All queries: named, typed, watchable reads over projections and live state. */
import type { Schema } from "effect"
import { activityQueries } from "./activity/queries.ts"
import { callQueries } from "./calls/queries.ts"
import { chatQueries } from "./chat/queries.ts"
import { coinsQueries } from "./coins/queries.ts"
import { deviceQueries } from "./device/queries.ts"
import { friendQueries } from "./friends/queries.ts"
import { outboxQueries } from "./outbox/queries.ts"
import { peopleQueries } from "./people/queries.ts"

/** Every query by its tag. */
export const queries = {
  ...deviceQueries,
  ...coinsQueries,
  ...chatQueries,
  ...peopleQueries,
  ...outboxQueries,
  ...activityQueries,
  ...friendQueries,
  ...callQueries,
} as const

/** Name of a query. */
export type QueryTag = keyof typeof queries
/** A query of this tag. */
export type QueryOf<T extends QueryTag> = (typeof queries)[T]["params"]["Type"]
/** Any query. */
export type Query = QueryOf<QueryTag>

/** What a watcher of a list holds. */
export interface ListValue<H, R> {
  readonly head: H
  readonly order: ReadonlyArray<string>
  readonly rows: ReadonlyMap<string, R>
}

type ResultOf<Q> = Q extends { shape: "one"; value: infer V extends Schema.Top }
  ? V["Type"]
  : Q extends { shape: "list"; head: infer H extends Schema.Top; row: infer R extends Schema.Top }
    ? ListValue<H["Type"], R["Type"]>
    : never
/** What a watcher of a query of this tag holds. */
export type QueryResult<T extends QueryTag> = ResultOf<(typeof queries)[T]>
