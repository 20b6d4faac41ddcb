/** Former versions of what is told of coins, and what each is today. */
import { Schema } from "effect"
import { Id } from "../disclosure.ts"
import { Coins, Millis, RoomNum } from "../ids.ts"
import { upcaster } from "../log/upcaster.ts"
import { SubscriptionRecord } from "../shop/subscription.ts"
import { Currency, LedgerReason } from "./ledger.ts"

/** It said of a call alone what it was for. */
const CoinsPostedV1 = Schema.TaggedStruct("v1.CoinsPosted", {
  entryId: Id,
  currency: Currency,
  amount: Coins,
  balance: Coins,
  reason: LedgerReason,
  roomNum: Schema.NullOr(RoomNum),
  minute: Schema.NullOr(Schema.Int),
  at: Millis,
})

/** It could not say that a bank asks. */
const { confirmOrderId, ...subscriptionFields } = SubscriptionRecord.fields
const SubscriptionUpdatedV1 = Schema.TaggedStruct("v1.SubscriptionUpdated", {
  subscription: Schema.Struct(subscriptionFields),
})

/** By the former tag. */
export const coinUpcasters = {
  "v1.SubscriptionUpdated": upcaster(SubscriptionUpdatedV1, "v2.SubscriptionUpdated", ({ _tag, ...event }) => event),
  "v1.CoinsPosted": upcaster(CoinsPostedV1, "v2.CoinsPosted", ({ _tag, ...event }) => ({ ...event, link: null })),
} as const
