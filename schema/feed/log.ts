/** What the log keeps of the feed itself: local events. */
import { Schema } from "effect"
import { Id } from "../disclosure.ts"
import { GiftRecord } from "../gifts/gift.ts"
import { SessionId, UserId } from "../ids.ts"
import { OrderRecord } from "../shop/order.ts"

/**
 * The gateway's feed has begun anew below what this device had of it, so that its numbers no longer hold: what was here of
 * these chats, of relations to people and of own reports is put away, and the gateway's word takes its place. Local.
 * `pages`: pages of messages (message n is in page n div MESSAGE_PAGE) that the chat had here.
 */
export const FeedRestarted = Schema.TaggedStruct("v1.FeedRestarted", {
  sessions: Schema.Array(Schema.Struct({ sessionId: SessionId, pages: Schema.Array(Schema.Int) })),
  relations: Schema.Array(UserId),
  reports: Schema.Array(Id),
})

/** Gifts and orders that were put away in the commit of a v1.FeedRestarted: those that the gateway still has come again. Local. */
export const RecordsRestarted = Schema.TaggedStruct("v1.RecordsRestarted", {
  gifts: Schema.Array(GiftRecord.fields.recordId),
  orders: Schema.Array(OrderRecord.fields.orderId),
})

/** What this device writes of this domain, by tag. */
export const feedLocalEvents = {
  "v1.FeedRestarted": FeedRestarted,
  "v1.RecordsRestarted": RecordsRestarted,
} as const
