/** Events of chats. Feed events carry the gateway's word; local ones are the device's own. */
import { Schema } from "effect"
import { IntentId, Millis, SessionId, UserId } from "../ids.ts"
import { Message } from "../model/message.ts"
import { Person } from "../model/user.ts"

/** A person that chats and calls refer to; comes before the first of them, and again when name or picture change. */
export const PersonSeen = Schema.TaggedStruct("v1.PersonSeen", { person: Person })

/** A message stands in a session. Its intentId settles the sender's intent. */
export const MessageReceived = Schema.TaggedStruct("v1.MessageReceived", { message: Message })

/** Somebody has read a session up to message n, themselves included. */
export const SessionRead = Schema.TaggedStruct("v1.SessionRead", {
  sessionId: SessionId,
  readerId: UserId,
  upTo: Schema.Int,
  intentId: Schema.NullOr(IntentId),
})

/** Text typed and left in a chat; empty text clears it. Local. */
export const DraftKept = Schema.TaggedStruct("v1.DraftKept", { sessionId: SessionId, text: Schema.String, at: Millis })
