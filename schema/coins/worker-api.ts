/** What the page may ask of the worker about coins. */
import { one, tagged } from "../query.ts"
import { Statistics, StatisticsRange } from "./statistics.ts"

/** The queries of this domain, by name. */
export const coinsQueries = {
  /** Where coins and call minutes went, by what this device has of it; the days are the gateway's. */
  statistics: one(tagged("statistics", { range: StatisticsRange }), Statistics),
} as const
