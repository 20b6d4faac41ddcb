/** Endpoints about coins and points. The specification shows no addresses: they are chosen here. */
import { Schema } from "effect"
import { getSealed, onceRequest, post } from "../gateway/endpoint.ts"
import { FeedGrowth } from "../gateway/growth.ts"
import { LedgerMonthPage, LedgerMonthRequest } from "./ledger-month.ts"
import { payoutOnces } from "./payout.ts"

/** The endpoints of this domain, by name. */
export const coinEndpoints = {
  /**
   * The user's entries of a month, oldest first, in pages. requestInvalid: a month that is not kept, or an `after` that
   * no page returned.
   */
  ledgerMonth: getSealed("/coin/v1/ledger", LedgerMonthRequest, LedgerMonthPage, ["requestInvalid"]),
  /**
   * Takes the points at once. The money is sent later. forbidden: the user is not a host. requestInvalid: the points
   * are not whole steps. priceChanged: `amount` is not what the points are worth now. payoutOpen: a payout is open.
   * payoutLimit: the month's limit of payouts is reached.
   */
  requestPayout: post.sealed(
    "/coin/v1/payout",
    onceRequest(payoutOnces.requestPayout),
    Schema.Struct({ growth: FeedGrowth }),
    [
      "neverHappened",
      "bannedAccount",
      "forbidden",
      "requestInvalid",
      "priceChanged",
      "pointsTooFew",
      "payoutOpen",
      "payoutLimit",
    ],
  ),
} as const
