/** Commands of a chat. */
import { Schema } from "effect"
import { command } from "../command.ts"
import { Text } from "../disclosure.ts"
import { IntentId, SessionId, UserId } from "../ids.ts"
import { MESSAGE_MAX } from "../rules/constants.ts"
import { textUpTo } from "../text.ts"

const tagged = Schema.TaggedStruct
const nothing = Schema.Struct({})

/** The commands of this domain, by name. */
export const chatCommands = {
  sendMessage: command(
    tagged("sendMessage", { to: UserId, text: textUpTo(MESSAGE_MAX) }),
    Schema.Struct({ intentId: IntentId }),
    "waits",
    ["messageEmpty", "messageToSelf", "userUnknown", "blocked", "blockedByMe"],
  ),
  /** Marks a session read up to message n. Does nothing when it already is. */
  markRead: command(tagged("markRead", { sessionId: SessionId, upTo: Schema.Int }), nothing, "waits", ["notFound"]),
  keepDraft: command(tagged("keepDraft", { friendId: UserId, text: Text }), nothing, "device"),
} as const
