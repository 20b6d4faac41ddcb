/** What the page may ask of the worker about coins. */
import { list, one, tagged } from "../query.ts"
import { Statistics, StatisticsRange } from "./statistics.ts"
import { LedgerHead, LedgerItem, ledgerParams } from "./wallet.ts"

/** The queries of this domain, by name. */
export const coinsQueries = {
  /** Where coins and call minutes went, by what this device has of it; the days are the gateway's. */
  statistics: one(tagged("statistics", { range: StatisticsRange }), Statistics),
  /** A month of the ledger by what this device has of it. */
  ledger: list(tagged("ledger", ledgerParams), LedgerHead, LedgerItem, ({ id }) => id),
} as const
