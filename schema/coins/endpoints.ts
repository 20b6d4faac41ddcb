/** What the gateway may be asked about points. The specification shows no address of it: chosen here. */
import { Schema } from "effect"
import { onceRequest, post } from "../gateway/endpoint.ts"
import { FeedGrowth } from "../gateway/growth.ts"
import { payoutOnces } from "./payout.ts"

/** The endpoints of this domain, by name. */
export const coinEndpoints = {
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
