/** What the gateway may be asked about coins and points. The specification shows no address of it: chosen here. */
import { Schema } from "effect"
import { getSealed, onceRequest, post } from "../gateway/endpoint.ts"
import { FeedGrowth } from "../gateway/growth.ts"
import { LedgerMonthPage, LedgerMonthRequest } from "./ledger-month.ts"
import { payoutOnces } from "./payout.ts"

/** The endpoints of this domain, by name. */
export const coinEndpoints = {
  /** Own entries of a month, oldest first, in pages. requestInvalid: a month that is not kept, or an `after` that no page gave. */
  ledgerMonth: getSealed("/coin/v1/ledger", LedgerMonthRequest, LedgerMonthPage, ["requestInvalid"]),
  /**
   * Takes the points at once, then the money is sent. forbidden: the caller is no host; requestInvalid: no whole steps; priceChanged:
   * `amount` is not what the points are worth now; payoutOpen: one stands open; payoutLimit: there were as many this month as there may be.
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
