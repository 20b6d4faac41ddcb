/** Queries about coins. Spread into `queries`. */
import { one, tagged } from "../query.ts"
import { Statistics, StatisticsRange } from "./statistics.ts"

export const coinsQueries = {
  /** Where coins and call minutes went, by what this device has of it; the days are the gateway's. */
  statistics: one(tagged("statistics", { range: StatisticsRange }), Statistics),
} as const
