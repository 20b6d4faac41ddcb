/** Chats as lists and threads show them (spec section 3). */
import { Schema } from "effect"
import { Id, Name, Picture, Text } from "../disclosure.ts"
import { AppError } from "../errors.ts"
import { IntentId, Millis, SessionId, UserId } from "../ids.ts"
import { Person } from "../people/user.ts"
import { SAY_HI_FACES, SAY_HI_GROUP } from "../rules/social-rules.ts"
import { Message, MessageContent } from "./message.ts"
import { Translation } from "./translation.ts"

/** How far an own message has got: waiting and sending on the device, parked with a reason, sent (one tick), read (two). */
export const SendState = Schema.Literals(["waiting", "sending", "parked", "sent", "read"])
export type SendState = typeof SendState.Type

/** Who may write to one: `friendsOnly` takes texts and greetings from friends alone. */
export const ChatSettings = Schema.Struct({ friendsOnly: Schema.Boolean })
export type ChatSettings = typeof ChatSettings.Type

/** One row of the chat list: a chat of two, or the group of all who have greeted me and wait for an answer. */
export const ChatEntry = Schema.Struct({
  /** The group's is its friendId as text. */
  id: Schema.Union([SessionId, Schema.Literal(`${SAY_HI_GROUP}`)]),
  friendId: Schema.Union([UserId, Schema.Literal(SAY_HI_GROUP)]),
  headImg: Picture,
  userName: Name,
  demo: Schema.Boolean,
  noReadCount: Schema.Int,
  /** Who greeted last, in the group; empty for a chat of two. */
  userList: Schema.Array(Person).check(Schema.isMaxLength(SAY_HI_FACES)),
  /** Gateway time of the newest message; device time for one that still waits. */
  timestamp: Millis,
  /** Gateway time of the friend's newest message; 0 when none. */
  timestampUser: Millis,
  /** 0 none, 1 friend, 2 request sent, 3 a say-hi sender whom I have not answered, 4 blocked. */
  relation: Schema.Int,
  /** A greeting without an answer, sent by me or received; missing is none. */
  sayHi: Schema.optionalKey(Schema.Literals(["none", "sent", "received"])),
  /** Newest message or waiting text, for the preview. */
  last: Schema.NullOr(
    Schema.Struct({
      mine: Schema.Boolean,
      content: MessageContent,
      state: Schema.NullOr(SendState),
    }),
  ),
  /** Text typed and not sent; empty when none. */
  draft: Text,
})
export type ChatEntry = typeof ChatEntry.Type

/** One row of a thread: a message of the session, or an own text still on its way. `id` stays the same when it arrives. */
export const ThreadItem = Schema.Struct({
  /** intentId for own messages made on a device, else messageId. */
  id: Id,
  mine: Schema.Boolean,
  state: Schema.NullOr(SendState),
  content: MessageContent,
  /** Of a text of theirs that was translated on this device. */
  translation: Schema.optionalKey(Translation),
  /** Its place in the session; null while it waits. */
  message: Schema.NullOr(
    Schema.Struct({ messageId: Message.fields.messageId, n: Message.fields.n, time: Message.fields.time }),
  ),
  /** How it waits; null once it is a message. */
  waiting: Schema.NullOr(
    Schema.Struct({
      intentId: IntentId,
      /** Device time. */
      at: Millis,
      reason: Schema.NullOr(AppError),
    }),
  ),
})
export type ThreadItem = typeof ThreadItem.Type

/** What stands above and around a thread's rows. */
export const ThreadHead = Schema.Struct({
  sessionId: SessionId,
  friend: Schema.NullOr(Person),
  /** Messages in the session as far as this device knows; the newest has n = count - 1. */
  count: Schema.Int,
  /** First n of the window; 0 means the beginning is shown. */
  from: Schema.Int,
  /** Last n of the window plus one. */
  to: Schema.Int,
  /** Highest n that I have read, that the friend has read; -1 when none. */
  readByMe: Schema.Int,
  readByFriend: Schema.Int,
  /** Messages of the friend behind the last one read and the last own one. */
  unread: Schema.Int,
  draft: Text,
  /**
   * Messages of the window that are not on this device. loading: they are being fetched. offline: they will be when the
   * gateway can be reached. failed: the gateway did not give them. none: all are here.
   */
  missing: Schema.Literals(["none", "loading", "offline", "failed"]),
})
export type ThreadHead = typeof ThreadHead.Type

/** Where a moment stands in a thread. */
export const ThreadPlace = Schema.Struct({
  /** The first message at or behind the moment that is on this device; the newest when all are older; null when there are none. */
  n: Schema.NullOr(Schema.Int),
  /**
   * exact: no message is nearer. Else some that may be nearer are not on this device. loading: they are being fetched, and
   * this changes. offline: they will be when the gateway can be reached. failed: the gateway did not give them.
   */
  state: Schema.Literals(["exact", "loading", "offline", "failed"]),
})
export type ThreadPlace = typeof ThreadPlace.Type
