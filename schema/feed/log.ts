/** Local events about the feed itself. */
import { Schema } from "effect"
import { Id } from "../disclosure.ts"
import { GiftRecord } from "../gifts/gift.ts"
import { SessionId, UserId } from "../ids.ts"
import { OrderRecord } from "../shop/order.ts"

/**
 * The gateway's feed restarted below what this device had of it, so its numbers no longer hold. The device drops what
 * it has of these chats, of relations to people and of own reports, and takes them from the gateway again. Local.
 * `pages`: the chat's pages of messages on this device (message n is in page n div MESSAGE_PAGE).
 */
export const FeedRestarted = Schema.TaggedStruct("v1.FeedRestarted", {
  sessions: Schema.Array(Schema.Struct({ sessionId: SessionId, pages: Schema.Array(Schema.Int) })),
  relations: Schema.Array(UserId),
  reports: Schema.Array(Id),
})

/**
 * Gifts and orders dropped in the same commit as a v1.FeedRestarted. Those that the gateway still has come again.
 * Local.
 */
export const RecordsRestarted = Schema.TaggedStruct("v1.RecordsRestarted", {
  gifts: Schema.Array(GiftRecord.fields.recordId),
  orders: Schema.Array(OrderRecord.fields.orderId),
})

/** This domain's local events, by tag. */
export const feedLocalEvents = {
  "v1.FeedRestarted": FeedRestarted,
  "v1.RecordsRestarted": RecordsRestarted,
} as const
