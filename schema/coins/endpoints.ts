/** What the gateway may be asked about points. The specification shows no address of it: chosen here. */
import { Schema } from "effect"
import { FeedGrowth } from "../feed/endpoints.ts"
import { post } from "../gateway/endpoint.ts"
import { onceFields, oncePayloads } from "../outbox/once.ts"

const { _tag, ...payoutFields } = oncePayloads.requestPayout.fields

/** The endpoints of this domain, by name. */
export const coinEndpoints = {
  /**
   * Takes the points at once, then the money is sent. forbidden: the caller is no host; requestInvalid: no whole steps; priceChanged:
   * `amount` is not what the points are worth now; payoutOpen: one stands open; payoutLimit: there were as many this month as there may be.
   */
  requestPayout: post.sealed(
    "/coin/v1/payout",
    Schema.Struct({ ...onceFields, ...payoutFields }),
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
