/** All queries: named, typed reads over projections and live state that the page can watch. */
import type { Schema } from "effect"
import { activityQueries } from "./activity/worker-api.ts"
import { callQueries } from "./calls/worker-api.ts"
import { chatQueries } from "./chat/worker-api.ts"
import { coinsQueries } from "./coins/worker-api.ts"
import { deviceQueries } from "./device/worker-api.ts"
import { friendQueries } from "./friends/worker-api.ts"
import { gameQueries } from "./games/worker-api.ts"
import { giftQueries } from "./gifts/worker-api.ts"
import { matchQueries } from "./matches/worker-api.ts"
import { outboxQueries } from "./outbox/worker-api.ts"
import { peopleQueries } from "./people/worker-api.ts"
import { shopQueries } from "./shop/worker-api.ts"
import { supportQueries } from "./support/worker-api.ts"
import { videoQueries } from "./videos/worker-api.ts"

/** Every query by its tag. */
export const queries = {
  ...deviceQueries,
  ...coinsQueries,
  ...shopQueries,
  ...chatQueries,
  ...peopleQueries,
  ...outboxQueries,
  ...activityQueries,
  ...friendQueries,
  ...callQueries,
  ...giftQueries,
  ...gameQueries,
  ...matchQueries,
  ...supportQueries,
  ...videoQueries,
} as const

/** Name of a query. */
export type QueryTag = keyof typeof queries
/** The parameters of a query of this tag, with the tag. */
export type QueryOf<T extends QueryTag> = (typeof queries)[T]["params"]["Type"]
/** Any query. */
export type Query = QueryOf<QueryTag>

/** The value of a list query. */
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
/** The value of a query of this tag. */
export type QueryResult<T extends QueryTag> = ResultOf<(typeof queries)[T]>
