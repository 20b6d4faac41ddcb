/** Chat messages (spec section 3). The gateway numbers the messages of a session 0, 1, 2… without gaps. */
import { Schema } from "effect"
import { Coins, IntentId, Millis, RoomNum, SessionId, UserId } from "../ids.ts"

/** What a message is, by its number; chosen here. */
export const MESSAGE_TYPE = { text: 1, image: 2, gift: 3, call: 4, notice: 5, sayHi: 6 } as const
export const MessageType = Schema.Literals([1, 2, 3, 4, 5, 6])

export const CallOutcome = Schema.Literals(["ended", "cancelled", "refused", "noAnswer", "busy", "failed"])
export type CallOutcome = typeof CallOutcome.Type
export const CallKind = Schema.Literals(["video", "voice"])

/** What a call leaves in the chat. */
export const CallNote = Schema.Struct({
  roomNum: RoomNum,
  kind: CallKind,
  callerId: UserId,
  outcome: CallOutcome,
  /** Seconds between start and end; 0 when it never began. */
  seconds: Schema.Int,
  /** Coins that the caller paid. */
  coins: Coins,
})
export type CallNote = typeof CallNote.Type

export const Message = Schema.Struct({
  /** Unique for ever; duplicates are dropped. */
  messageId: Schema.String,
  sessionId: SessionId,
  /** Place in the session, from 0 without gaps. */
  n: Schema.Int,
  sendUserId: UserId,
  receiveUserId: UserId,
  messageType: MessageType,
  /** The text as written; sanitised (rules/sanitise.ts) only when shown. Empty for a call. */
  message: Schema.String,
  targetLanguage: Schema.NullOr(Schema.String),
  targetLanguageMessage: Schema.NullOr(Schema.String),
  /** Gateway time. */
  time: Millis,
  /** The sender's intent that this message fulfils. */
  intentId: Schema.NullOr(IntentId),
  call: Schema.NullOr(CallNote),
})
export type Message = typeof Message.Type

/** A page of a session's messages, ascending in n. */
export const MessageList = Schema.Struct({
  list: Schema.Array(Message),
  /** Messages in the whole session. */
  count: Schema.Int,
  pageNo: Schema.Int,
  pageSize: Schema.Int,
})
