/** What the log keeps of chats: events, of the feed (the gateway's word) and local (the device's own), and the wishes that may wait. */
import { Schema } from "effect"
import { Text } from "../disclosure.ts"
import { IntentId, Millis, SessionId, UserId } from "../ids.ts"
import { MESSAGE_MAX } from "../rules/constants.ts"
import { textUpTo } from "../text.ts"
import { Message } from "./message.ts"
import { MessageTranslated } from "./translation.ts"

/** A message stands in a session. Its intentId settles the sender's intent. */
export const MessageReceived = Schema.TaggedStruct("v1.MessageReceived", { message: Message })

/** Somebody has read a session up to message n, themselves included. */
export const SessionRead = Schema.TaggedStruct("v1.SessionRead", {
  sessionId: SessionId,
  readerId: UserId,
  upTo: Schema.Int,
  intentId: Schema.NullOr(IntentId),
})

/**
 * Messages `from` to `below` - 1 of a session were removed from this device; the gateway still has them. Local. The newest message
 * of a session is never among them. The event says what the chat's row knew by them, because compaction drops them.
 */
export const HistoryPruned = Schema.TaggedStruct("v1.HistoryPruned", {
  sessionId: SessionId,
  from: Schema.Int,
  below: Schema.Int,
  /** Highest n of an own message; -1 when none. */
  lastMine: Schema.Int,
  /** Gateway time of the friend's newest message; 0 when none. */
  friendAt: Millis,
})

/**
 * Messages of a page were here and are not any more: no room was left, or the page could not be read. Stands in a log in their place.
 * Only a reading of the log makes it; it says what the chat's row knew by them. Local.
 */
export const PageGone = Schema.TaggedStruct("v1.PageGone", {
  sessionId: SessionId,
  /** Highest n of them plus one. */
  count: Schema.Int,
  /** As in `HistoryPruned`. */
  lastMine: Schema.Int,
  friendAt: Millis,
})

/** Text typed and left in a chat; empty text clears it. Local. */
export const DraftKept = Schema.TaggedStruct("v1.DraftKept", { sessionId: SessionId, text: Text, at: Millis })

/** What the gateway tells of this domain, by tag. */
export const chatFeedEvents = {
  "v1.MessageReceived": MessageReceived,
  "v1.SessionRead": SessionRead,
} as const

/** What this device writes of this domain, by tag. */
export const chatLocalEvents = {
  "v1.DraftKept": DraftKept,
  "v1.HistoryPruned": HistoryPruned,
  "v1.PageGone": PageGone,
  "v1.MessageTranslated": MessageTranslated,
} as const

/** Payloads of the wishes, by name. */
export const chatIntents = {
  sendMessage: Schema.TaggedStruct("sendMessage", { to: UserId, text: textUpTo(MESSAGE_MAX, 1) }),
  markRead: Schema.TaggedStruct("markRead", { sessionId: SessionId, upTo: Schema.Int }),
} as const
