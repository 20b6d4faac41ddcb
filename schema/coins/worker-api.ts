/** What the page may ask of the worker about coins and points. */
import { command, nothing } from "../command.ts"
import { list, one, tagged } from "../query.ts"
import { coinEndpoints } from "./endpoints.ts"
import { Payouts, payoutOnces } from "./payout.ts"
import { Statistics, StatisticsRange } from "./statistics.ts"
import { LedgerHead, LedgerItem, ledgerParams, Month } from "./wallet.ts"

/** The commands of this domain, by name. */
export const coinCommands = {
  /** Fetches what a month's sums are made of; the query `ledger` has it from then on, offline too. Again, it fetches what is lacking. */
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
  /** Where coins and call minutes went, by what this device has of it; the days are the gateway's. */
  statistics: one(tagged("statistics", { range: StatisticsRange }), Statistics),
  /** Own payouts as the feed has told them, the newest first. */
  payouts: one(tagged("payouts", {}), Payouts),
  /** A month of the ledger by what this device has of it. */
  ledger: list(tagged("ledger", ledgerParams), LedgerHead, LedgerItem, ({ id }) => id),
} as const
