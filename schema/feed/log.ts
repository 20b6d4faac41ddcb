/** What the log keeps of the feed itself: a local event. */
import { Schema } from "effect"
import { Id } from "../disclosure.ts"
import { SessionId, UserId } from "../ids.ts"

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

/** What this device writes of this domain, by tag. */
export const feedLocalEvents = {
  "v1.FeedRestarted": FeedRestarted,
} as const
