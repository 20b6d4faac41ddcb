/** Chats as lists and threads show them (spec section 3). */
import { Schema } from "effect"
import { Id, Name, Picture, Text } from "../disclosure.ts"
import { AppError } from "../errors.ts"
import { IntentId, Millis, SessionId, UserId } from "../ids.ts"
import { Person } from "../people/user.ts"
import { SAY_HI_FACES, SAY_HI_GROUP } from "../rules/social-rules.ts"
import { Message, MessageContent } from "./message.ts"
import { Translation } from "./translation.ts"

/**
 * How far an own message has got: waiting or sending on the device, parked with a reason, sent (one tick), read (two
 * ticks).
 */
export const SendState = Schema.Literals(["waiting", "sending", "parked", "sent", "read"])
export type SendState = typeof SendState.Type

/** Who may write to the user. `friendsOnly`: only friends may send texts and greetings. */
export const ChatSettings = Schema.Struct({ friendsOnly: Schema.Boolean })
export type ChatSettings = typeof ChatSettings.Type

/**
 * One row of the chat list: a chat of two, or the say-hi group of everybody whose greeting the user has not answered.
 */
export const ChatEntry = Schema.Struct({
  /** A session id. The say-hi group's id is its friendId as text. */
  id: Schema.Union([SessionId, Schema.Literal(`${SAY_HI_GROUP}`)]),
  friendId: Schema.Union([UserId, Schema.Literal(SAY_HI_GROUP)]),
  headImg: Picture,
  userName: Name,
  demo: Schema.Boolean,
  noReadCount: Schema.Int,
  /** Group: the people who greeted last. Empty for a chat of two. */
  userList: Schema.Array(Person).check(Schema.isMaxLength(SAY_HI_FACES)),
  /** Gateway time of the newest message, ms. Device time for one that still waits. */
  timestamp: Millis,
  /** Gateway time of the friend's newest message, ms. 0 when there is none. */
  timestampUser: Millis,
  /** 0 none, 1 friend, 2 request sent, 3 a sender of an unanswered say-hi, 4 blocked. */
  relation: Schema.Int,
  /** An unanswered greeting, sent or received by the user. Missing: none. */
  sayHi: Schema.optionalKey(Schema.Literals(["none", "sent", "received"])),
  /** The newest message or waiting text, for the preview. */
  last: Schema.NullOr(
    Schema.Struct({
      mine: Schema.Boolean,
      content: MessageContent,
      state: Schema.NullOr(SendState),
    }),
  ),
  /** Text typed and not sent. Empty when there is none. */
  draft: Text,
})
export type ChatEntry = typeof ChatEntry.Type

/**
 * One row of a thread: a message of the session, or an own text on its way. `id` stays the same when the text becomes a
 * message.
 */
export const ThreadItem = Schema.Struct({
  /** The intentId for own messages made on a device, otherwise the messageId. */
  id: Id,
  mine: Schema.Boolean,
  state: Schema.NullOr(SendState),
  content: MessageContent,
  /** A received text's translation, made on this device. */
  translation: Schema.optionalKey(Translation),
  /** Its place in the session. Null while it waits. */
  message: Schema.NullOr(
    Schema.Struct({ messageId: Message.fields.messageId, n: Message.fields.n, time: Message.fields.time }),
  ),
  /** How it waits. Null once it is a message. */
  waiting: Schema.NullOr(
    Schema.Struct({
      intentId: IntentId,
      /** Device time, ms. */
      at: Millis,
      reason: Schema.NullOr(AppError),
    }),
  ),
})
export type ThreadItem = typeof ThreadItem.Type

/** The head of a thread: its session, its window and how far it is read. */
export const ThreadHead = Schema.Struct({
  sessionId: SessionId,
  friend: Schema.NullOr(Person),
  /** Messages in the session, as far as this device knows. The newest has n = count - 1. */
  count: Schema.Int,
  /** First n of the window. 0: the window reaches the beginning. */
  from: Schema.Int,
  /** Last n of the window plus one. */
  to: Schema.Int,
  /** Highest n that the user has read, and that the friend has read. -1 when none. */
  readByMe: Schema.Int,
  readByFriend: Schema.Int,
  /** The friend's messages after both the last one read and the last own one. */
  unread: Schema.Int,
  draft: Text,
  /**
   * Whether messages of the window are missing on this device. loading: they are being fetched. offline: they will be
   * fetched when the gateway can be reached. failed: the gateway did not return them. none: all are here.
   */
  missing: Schema.Literals(["none", "loading", "offline", "failed"]),
})
export type ThreadHead = typeof ThreadHead.Type

/** The position of a moment in a thread. */
export const ThreadPlace = Schema.Struct({
  /**
   * n of the first message on this device at or after the moment. The newest when all are older. Null when there are
   * none.
   */
  n: Schema.NullOr(Schema.Int),
  /**
   * exact: no message is nearer. Otherwise nearer ones may be missing on this device. loading: they are being fetched,
   * and the position changes. offline: they will be fetched when the gateway can be reached. failed: the gateway did
   * not return them.
   */
  state: Schema.Literals(["exact", "loading", "offline", "failed"]),
})
export type ThreadPlace = typeof ThreadPlace.Type
