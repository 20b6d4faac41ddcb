/** The page's commands and queries about coins and points. */
import { command, nothing } from "../command.ts"
import { list, one, tagged } from "../query.ts"
import { coinEndpoints } from "./endpoints.ts"
import { Payouts, payoutOnces } from "./payout.ts"
import { Statistics, StatisticsRange } from "./statistics.ts"
import { LedgerHead, LedgerItem, ledgerParams, Month } from "./wallet.ts"

/** The commands of this domain, by name. */
export const coinCommands = {
  /**
   * Fetches the entries behind a month's sums. The query `ledger` has them from then on, also offline. A repeat fetches
   * what is still missing.
   */
  loadLedgerMonth: command(tagged("loadLedgerMonth", { month: Month }), nothing, "now", [
    ...coinEndpoints.ledgerMonth.errors,
  ]),
  requestPayout: command(payoutOnces.requestPayout, nothing, "once", [
    ...coinEndpoints.requestPayout.errors,
    "payoutNeedsNetwork",
  ]),
} as const

/** The queries of this domain, by name. */
export const coinsQueries = {
  /** Where coins and call minutes went, as far as this device knows. Days are the gateway's. */
  statistics: one(tagged("statistics", { range: StatisticsRange }), Statistics),
  /** The user's payouts as the feed has told them, newest first. */
  payouts: one(tagged("payouts", {}), Payouts),
  /** A month of the ledger, as far as this device knows. */
  ledger: list(tagged("ledger", ledgerParams), LedgerHead, LedgerItem, ({ id }) => id),
} as const
