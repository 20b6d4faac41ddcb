/**
 * Chat messages (spec section 3). The gateway numbers the messages of a session 0, 1, 2… without gaps. A message is kept as
 * the gateway told it, so that one of a newer version loses nothing; what it carries is read by `contentOf`.
 */
import { Schema } from "effect"
import { Id, readAs, Text, Word } from "../disclosure.ts"
import { GiftNote } from "../gifts/gift.ts"
import { Coins, IntentId, Millis, RoomNum, SessionId, UserId } from "../ids.ts"
import { readContent } from "./message-content.ts"

/** How a call ended. */
export const CallOutcome = Schema.Literals(["ended", "cancelled", "refused", "noAnswer", "busy", "failed"])
export type CallOutcome = typeof CallOutcome.Type
/** With a camera or without. */
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

/** What a content is made of besides a text; looked at when the content is read. */
const Fields = Schema.Record(Word, Schema.Unknown)
const Part = Schema.NullOr(Fields)

/** A message of a session as the gateway numbers it (spec section 3). */
export const Message = Schema.Struct({
  /** Unique for ever; duplicates are dropped. */
  messageId: Id,
  sessionId: SessionId,
  /** Place in the session, from 0 without gaps. */
  n: Schema.Int,
  sendUserId: UserId,
  receiveUserId: UserId,
  /** What it carries: a number of MESSAGE_TYPE, or one of a newer version. */
  messageType: Schema.Int,
  /** The text as written; sanitised (rules/sanitise.ts) only when shown. Empty for a content that is no text. */
  message: Text,
  targetLanguage: Schema.NullOr(Word),
  targetLanguageMessage: Schema.NullOr(Text),
  /** Gateway time. */
  time: Millis,
  /** The sender's intent that this message fulfils. */
  intentId: Schema.NullOr(IntentId),
  /** A CallNote in a message of a call, else null. */
  call: Schema.NullOr(readAs(() => CallNote, Fields)),
  /** What every other content is made of that is more than a text; missing when there is nothing of the kind. */
  data: Schema.optionalKey(Part),
})
export type Message = typeof Message.Type

/** What a message can carry, by kind. The texts of text and notice are sanitised only when shown. */
export const contents = {
  text: Schema.Struct({
    kind: Schema.Literal("text"),
    text: Text,
    /** The text in the reader's language; null while it has not been translated. */
    translation: Schema.NullOr(Text),
    /** Said as a greeting (say-hi). */
    greeting: Schema.Boolean,
  }),
  call: Schema.Struct({ kind: Schema.Literal("call"), call: CallNote }),
  gift: Schema.Struct({ kind: Schema.Literal("gift"), gift: GiftNote }),
  /** Said by the product, not by a person. */
  notice: Schema.Struct({ kind: Schema.Literal("notice"), text: Text }),
  /** Of a newer version: shown as such, kept whole, and found by no search. */
  unknown: Schema.Struct({ kind: Schema.Literal("unknown"), raw: Message }),
} as const

/** What a message says. A new kind is drawn before it is sent. */
export const MessageContent = Schema.Union([
  contents.text,
  contents.call,
  contents.gift,
  contents.notice,
  contents.unknown,
])
export type MessageContent = typeof MessageContent.Type

const parts = { call: Schema.is(CallNote), gift: Schema.is(GiftNote) }
/** Never fails: what this version cannot read is of the kind `unknown`. */
export const contentOf = (message: Message): MessageContent => readContent(message, parts)

/** A page of a session's messages, ascending in n. */
export const MessageList = Schema.Struct({
  list: Schema.Array(Message),
  /** Messages in the whole session. */
  count: Schema.Int,
  pageNo: Schema.Int,
  pageSize: Schema.Int,
})
