/**
 * What the log keeps of chats: feed events (from the gateway), local events (from this device), and payloads of the
 * intents that may wait.
 */
import { Schema } from "effect"
import { Text } from "../disclosure.ts"
import { IntentId, Millis, SessionId, UserId } from "../ids.ts"
import { MESSAGE_MAX } from "../rules/constants.ts"
import { textUpTo } from "../text.ts"
import { Message } from "./message.ts"
import { MessageTranslated } from "./translation.ts"

/** A message was added to a session. Its intentId settles the sender's intent. */
export const MessageReceived = Schema.TaggedStruct("v1.MessageReceived", { message: Message })

/** A member, possibly the user, has read a session up to message n. */
export const SessionRead = Schema.TaggedStruct("v1.SessionRead", {
  sessionId: SessionId,
  readerId: UserId,
  upTo: Schema.Int,
  intentId: Schema.NullOr(IntentId),
})

/**
 * Messages `from` to `below` - 1 of a session were removed from this device. The gateway still has them. The newest
 * message of a session is never among them. The event carries what the chat's row knows from them, because compaction
 * drops the messages. Local.
 */
export const HistoryPruned = Schema.TaggedStruct("v1.HistoryPruned", {
  sessionId: SessionId,
  from: Schema.Int,
  below: Schema.Int,
  /** Highest n of an own message. -1 when there is none. */
  lastMine: Schema.Int,
  /** Gateway time of the friend's newest message, ms. 0 when there is none. */
  friendAt: Millis,
})

/**
 * A page's messages are no longer here: there was no room, or the page could not be read. The event replaces them in a
 * log. It is made only when a log is read, and carries what the chat's row knows from them. Local.
 */
export const PageGone = Schema.TaggedStruct("v1.PageGone", {
  sessionId: SessionId,
  /** Highest n of these messages plus one. */
  count: Schema.Int,
  /** As in `HistoryPruned`. */
  lastMine: Schema.Int,
  friendAt: Millis,
})

/** Text typed and left in a chat. Empty text clears it. Local. */
export const DraftKept = Schema.TaggedStruct("v1.DraftKept", { sessionId: SessionId, text: Text, at: Millis })

/** This domain's feed events, by tag. */
export const chatFeedEvents = {
  "v1.MessageReceived": MessageReceived,
  "v1.SessionRead": SessionRead,
} as const

/** This domain's local events, by tag. */
export const chatLocalEvents = {
  "v1.DraftKept": DraftKept,
  "v1.HistoryPruned": HistoryPruned,
  "v1.PageGone": PageGone,
  "v1.MessageTranslated": MessageTranslated,
} as const

/** Payloads of this domain's intents, by name. */
export const chatIntents = {
  sendMessage: Schema.TaggedStruct("sendMessage", { to: UserId, text: textUpTo(MESSAGE_MAX, 1) }),
  markRead: Schema.TaggedStruct("markRead", { sessionId: SessionId, upTo: Schema.Int }),
} as const
