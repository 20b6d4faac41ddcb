/** What is between the own user and another person, and reports about people (spec sections 3 and 5). */
import { Schema } from "effect"
import { ChatEntry } from "../chat/chat.ts"
import { Translation } from "../chat/translation.ts"
import { Id, Text, Word } from "../disclosure.ts"
import { AppError } from "../errors.ts"
import { IntentId, Millis, UserId } from "../ids.ts"
import { Person } from "../people/user.ts"
import { REPORT_MESSAGES, REPORT_REASONS } from "../rules/social-rules.ts"

/** sent: from me, unanswered. received: to me, unanswered. */
export const Pending = Schema.Literals(["none", "sent", "received"])
export type Pending = typeof Pending.Type

/** The whole state of MY relation to a person: the newest is all there is to know. */
export const Relation = Schema.Struct({
  userId: UserId,
  friend: Schema.Boolean,
  /** A friend request that is neither answered nor taken back. */
  request: Pending,
  /** Its words; empty when there is none. */
  requestText: Text,
  /** Gateway time of the request; 0 when there is none. */
  requestAt: Millis,
  /** How often that side has asked since the two were last friends. */
  requestTimes: Schema.Int,
  /** I have blocked them. */
  blocked: Schema.Boolean,
  /** They have blocked me. Never shown; it lets the composer explain why nothing can be written. */
  blockedMe: Schema.Boolean,
  /** Favourite. */
  stick: Schema.Boolean,
  like: Schema.Boolean,
  /** Tell me when they come online. */
  remind: Schema.Boolean,
  /** A greeting that the other side has not answered yet. */
  sayHi: Pending,
  /** Gateway time of the newest change. */
  at: Millis,
})
export type Relation = typeof Relation.Type

/** The relation to somebody with whom nothing has happened. */
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

/** The relation as the user wants it: facts with waiting wishes applied. */
export const RelationView = Schema.Struct({
  ...Relation.fields,
  /** Tags of the wishes about this person that wait, oldest first. */
  waiting: Schema.Array(Id),
  /** Why the newest wish that the gateway refused was refused; null when none is. */
  refused: Schema.NullOr(AppError),
  /** That wish: to be tried again or given up. */
  refusedIntentId: Schema.NullOr(IntentId),
})
export type RelationView = typeof RelationView.Type

/** One friend in the list (spec section 3); online status comes from the query `presence`. */
export const FriendEntry = Schema.Struct({
  friendId: UserId,
  /** Null only while the gateway has not told who it is. */
  person: Schema.NullOr(Person),
  relation: RelationView,
  unreadCount: Schema.Int,
  last: ChatEntry.fields.last,
  /** What that message says in the reader's language, where it was translated on this device; null for own ones. */
  translation: Schema.NullOr(Translation),
  /** Gateway time of the chat's newest message, device time of one that still waits; 0 when none. */
  time: Millis,
})
export type FriendEntry = typeof FriendEntry.Type

/** A friend request, to me or from me; one that still waits for the network is among them. */
export const FriendRequest = Schema.Struct({
  friendId: UserId,
  type: Schema.Literals(["sent", "received"]),
  times: Schema.Int,
  text: Text,
  /** Gateway time; device time while it waits. */
  at: Millis,
  person: Schema.NullOr(Person),
  relation: RelationView,
})
export type FriendRequest = typeof FriendRequest.Type

/** Somebody whom I have blocked. */
export const BlockedPerson = Schema.Struct({
  userId: UserId,
  person: Schema.NullOr(Person),
  relation: RelationView,
})
export type BlockedPerson = typeof BlockedPerson.Type

/** Why somebody is reported. */
export const ReportReason = Schema.Literals(REPORT_REASONS)
/** received: the gateway has it. reviewing: somebody looks at it. closed: it was judged. */
export const ReportState = Schema.Literals(["received", "reviewing", "closed"])

/** An own report as the gateway keeps it. */
export const Report = Schema.Struct({
  reportId: Id,
  /** Who is reported. */
  userId: UserId,
  /** Kept open in stored facts: the list of reasons grows. */
  reason: Word,
  details: Text,
  /** Messages of the chat of the two that went along as evidence. */
  messageIds: Schema.Array(Id).check(Schema.isMaxLength(REPORT_MESSAGES)),
  /** Gateway time. */
  at: Millis,
  state: ReportState,
})
export type Report = typeof Report.Type

/** A report in the own list, from the moment it was written. */
export const ReportEntry = Schema.Struct({
  ...Report.fields,
  /** The intent's id while it waits or is parked, then the report's. */
  reportId: Id,
  /** waiting: not with the gateway yet. parked: it was refused, `refused` says why. */
  state: Schema.Literals(["waiting", "parked", "received", "reviewing", "closed"]),
  refused: Schema.NullOr(AppError),
  intentId: Schema.NullOr(IntentId),
  person: Schema.NullOr(Person),
})
export type ReportEntry = typeof ReportEntry.Type
