/** The relation between the own user and another person, and reports about people (spec sections 3 and 5). */
import { Schema } from "effect"
import { ChatEntry } from "../chat/chat.ts"
import { Translation } from "../chat/translation.ts"
import { Id, Text, Word } from "../disclosure.ts"
import { AppError } from "../errors.ts"
import { IntentId, Millis, UserId } from "../ids.ts"
import { Person } from "../people/user.ts"
import { REPORT_MESSAGES, REPORT_REASONS } from "../rules/social-rules.ts"

/** Direction of something unanswered. sent: by the user. received: from the other person. */
export const Pending = Schema.Literals(["none", "sent", "received"])
export type Pending = typeof Pending.Type

/** The whole state of the user's own relation to a person: the newest is enough. */
export const Relation = Schema.Struct({
  userId: UserId,
  friend: Schema.Boolean,
  /** A friend request that is neither answered nor withdrawn. */
  request: Pending,
  /** The request's text. Empty when there is no request. */
  requestText: Text,
  /** Gateway time of the request, ms. 0 when there is no request. */
  requestAt: Millis,
  /** How often the requesting side has asked since the two were last friends. */
  requestTimes: Schema.Int,
  /** The user has blocked the person. */
  blocked: Schema.Boolean,
  /** The person has blocked the user. Never shown: it lets the composer explain why nothing can be written. */
  blockedMe: Schema.Boolean,
  /** Favourite. */
  stick: Schema.Boolean,
  like: Schema.Boolean,
  /** Tell the user when the person comes online. */
  remind: Schema.Boolean,
  /** A greeting that the other side has not answered yet. */
  sayHi: Pending,
  /** Gateway time of the newest change, ms. */
  at: Millis,
})
export type Relation = typeof Relation.Type

/** The relation to a person with whom nothing has happened. */
export const noRelation = (userId: number): Relation => ({
  userId,
  friend: false,
  request: "none",
  requestText: "",
  requestAt: 0,
  requestTimes: 0,
  blocked: false,
  blockedMe: false,
  stick: false,
  like: false,
  remind: false,
  sayHi: "none",
  at: 0,
})

/** The relation as the user wants it: the stored one with the waiting intents applied. */
export const RelationView = Schema.Struct({
  ...Relation.fields,
  /** Tags of the waiting intents about this person, oldest first. */
  waiting: Schema.Array(Id),
  /** Why the gateway refused the newest refused intent. Null when none is refused. */
  refused: Schema.NullOr(AppError),
  /** That intent's id, to retry it or give it up. */
  refusedIntentId: Schema.NullOr(IntentId),
})
export type RelationView = typeof RelationView.Type

/** A friend in the friend list (spec section 3). The query `presence` gives the online status. */
export const FriendEntry = Schema.Struct({
  friendId: UserId,
  /** Null only until the gateway has told who it is. */
  person: Schema.NullOr(Person),
  relation: RelationView,
  unreadCount: Schema.Int,
  last: ChatEntry.fields.last,
  /** That message's translation, when one was made on this device. Null for own messages. */
  translation: Schema.NullOr(Translation),
  /** Gateway time of the chat's newest message, ms. Device time for one that still waits. 0 when there is none. */
  time: Millis,
})
export type FriendEntry = typeof FriendEntry.Type

/** A received or sent friend request, including one that still waits for the network. */
export const FriendRequest = Schema.Struct({
  friendId: UserId,
  type: Schema.Literals(["sent", "received"]),
  times: Schema.Int,
  text: Text,
  /** Gateway time, ms. Device time while it waits. */
  at: Millis,
  person: Schema.NullOr(Person),
  relation: RelationView,
})
export type FriendRequest = typeof FriendRequest.Type

/** A person whom the user has blocked. */
export const BlockedPerson = Schema.Struct({
  userId: UserId,
  person: Schema.NullOr(Person),
  relation: RelationView,
})
export type BlockedPerson = typeof BlockedPerson.Type

/** Why a person is reported. */
export const ReportReason = Schema.Literals(REPORT_REASONS)
/** received: the gateway has it. reviewing: a person looks at it. closed: it was judged. */
export const ReportState = Schema.Literals(["received", "reviewing", "closed"])

/** An own report as the gateway keeps it. */
export const Report = Schema.Struct({
  reportId: Id,
  /** The reported person. */
  userId: UserId,
  /** Any word, because stored events outlive the list of reasons, which grows. */
  reason: Word,
  details: Text,
  /** Messages of the chat of the two, sent as evidence. */
  messageIds: Schema.Array(Id).check(Schema.isMaxLength(REPORT_MESSAGES)),
  /** Gateway time, ms. */
  at: Millis,
  state: ReportState,
})
export type Report = typeof Report.Type

/** A report in the user's list, from the moment it is written. */
export const ReportEntry = Schema.Struct({
  ...Report.fields,
  /** The intent's id while it waits or is parked. Then the report's id. */
  reportId: Id,
  /** waiting: not at the gateway yet. parked: refused, `refused` says why. */
  state: Schema.Literals(["waiting", "parked", "received", "reviewing", "closed"]),
  refused: Schema.NullOr(AppError),
  intentId: Schema.NullOr(IntentId),
  person: Schema.NullOr(Person),
})
export type ReportEntry = typeof ReportEntry.Type
