/**
 * Chat messages (spec section 3). The gateway numbers the messages of a session 0, 1, 2... without gaps. A message is
 * kept as the gateway sent it, so a newer version's message loses nothing. `contentOf` reads its content.
 */
import { Schema } from "effect"
import { Id, readAs, Text, Word } from "../disclosure.ts"
import { GiftNote } from "../gifts/gift.ts"
import { Coins, IntentId, Millis, RoomNum, SessionId, UserId } from "../ids.ts"
import { readContent } from "./message-content.ts"

/** How a call ended. */
export const CallOutcome = Schema.Literals(["ended", "cancelled", "refused", "noAnswer", "busy", "failed"])
export type CallOutcome = typeof CallOutcome.Type
/** Whether the call has a camera. */
export const CallKind = Schema.Literals(["video", "voice"])

/** The note of a call in the chat. */
export const CallNote = Schema.Struct({
  roomNum: RoomNum,
  kind: CallKind,
  callerId: UserId,
  outcome: CallOutcome,
  /** Seconds between start and end. 0 when the call never started. */
  seconds: Schema.Int,
  /** Coins that the caller paid. */
  coins: Coins,
})
export type CallNote = typeof CallNote.Type

/** The fields of a content that is more than a text. Checked when the content is read. */
const Fields = Schema.Record(Word, Schema.Unknown)
const Part = Schema.NullOr(Fields)

/** A message of a session as the gateway numbers it (spec section 3). */
export const Message = Schema.Struct({
  /** Unique for ever. Duplicates are dropped. */
  messageId: Id,
  sessionId: SessionId,
  /** Place in the session, from 0 without gaps. */
  n: Schema.Int,
  sendUserId: UserId,
  receiveUserId: UserId,
  /** The type of its content: a number of MESSAGE_TYPE, or of a newer version. */
  messageType: Schema.Int,
  /** The text as written. Sanitised (rules/sanitise.ts) only when shown. Empty for a content without text. */
  message: Text,
  targetLanguage: Schema.NullOr(Word),
  targetLanguageMessage: Schema.NullOr(Text),
  /** Gateway time, ms. */
  time: Millis,
  /** The sender's intent that this message fulfils. */
  intentId: Schema.NullOr(IntentId),
  /** A CallNote in a call's message. Null otherwise. */
  call: Schema.NullOr(readAs(() => CallNote, Fields)),
  /** The fields of any other content that is more than a text. Missing when there are none. */
  data: Schema.optionalKey(Part),
})
export type Message = typeof Message.Type

/** Contents of messages, by kind. Texts of text and notice are sanitised only when shown. */
export const contents = {
  text: Schema.Struct({
    kind: Schema.Literal("text"),
    text: Text,
    /** The text in the reader's language. Null while it is not translated. */
    translation: Schema.NullOr(Text),
    /** Sent as a greeting (say-hi). */
    greeting: Schema.Boolean,
  }),
  call: Schema.Struct({ kind: Schema.Literal("call"), call: CallNote }),
  gift: Schema.Struct({ kind: Schema.Literal("gift"), gift: GiftNote }),
  /** Written by the product, not by a person. */
  notice: Schema.Struct({ kind: Schema.Literal("notice"), text: Text }),
  /** A newer version's content: shown as unknown, kept whole, and never found by a search. */
  unknown: Schema.Struct({ kind: Schema.Literal("unknown"), raw: Message }),
} as const

/** The content of a message. A new kind gets its view before any is sent. */
export const MessageContent = Schema.Union([
  contents.text,
  contents.call,
  contents.gift,
  contents.notice,
  contents.unknown,
])
export type MessageContent = typeof MessageContent.Type

const parts = { call: Schema.is(CallNote), gift: Schema.is(GiftNote) }
/** The content of a message. Never fails: what this version cannot read has the kind `unknown`. */
export const contentOf = (message: Message): MessageContent => readContent(message, parts)

/** A page of a session's messages, ascending in n. */
export const MessageList = Schema.Struct({
  list: Schema.Array(Message),
  /** Messages in the whole session. */
  count: Schema.Int,
  pageNo: Schema.Int,
  pageSize: Schema.Int,
})
