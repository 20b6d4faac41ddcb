/** The wishes about chats that may wait for the network: members of IntentCommand. */
import { Schema } from "effect"
import { SessionId, UserId } from "../ids.ts"
import { MESSAGE_MAX } from "../rules/constants.ts"
import { textUpTo } from "../text.ts"

/** Payloads of the wishes, by name. */
export const chatIntents = {
  sendMessage: Schema.TaggedStruct("sendMessage", { to: UserId, text: textUpTo(MESSAGE_MAX, 1) }),
  markRead: Schema.TaggedStruct("markRead", { sessionId: SessionId, upTo: Schema.Int }),
} as const
