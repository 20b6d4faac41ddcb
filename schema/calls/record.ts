/** What a call leaves behind: its record, and what devices tell the gateway of it afterwards (spec sections 4, 5 and 7). */
import { Schema } from "effect"
import { CallKind, CallOutcome } from "../chat/message.ts"
import { Coins, Count, Millis, RoomNum, UserId } from "../ids.ts"
import { OnlineStatus, Person } from "../people/user.ts"
import { CallEndReason, CallRole } from "./call.ts"

/** A call that is over, as one of its sides is told it. Times are the gateway's. */
export const CallRecord = Schema.Struct({
  roomNum: RoomNum,
  role: CallRole,
  kind: CallKind,
  /** As they were when it ended. */
  remote: Person,
  pricePerMinute: Coins,
  outcome: CallOutcome,
  /** Who ended it: the user id, 0 for the gateway. */
  endedBy: UserId,
  reason: CallEndReason,
  invitedAt: Millis,
  joinedAt: Schema.NullOr(Millis),
  startedAt: Schema.NullOr(Millis),
  endedAt: Millis,
  /** Of talk that the charged minutes cover. */
  seconds: Schema.Int,
  /** Of talk behind the last charged minute: no minute begins while a side is away. */
  unchargedSeconds: Schema.Int,
  minutes: Schema.Int,
  /** What the minutes cost the caller. */
  coins: Coins,
  /** What they brought the callee; 0 in the caller's record. */
  points: Coins,
  /** Its media was the gateway's own. */
  serverCall: Schema.Boolean,
  /** Begun by random match. */
  match: Schema.Boolean,
  /** Coins that this side paid to be matched, once both had seen each other; 0: nothing. Missing where nobody was, and where a former gateway told it. */
  fee: Schema.optionalKey(Coins),
})
export type CallRecord = typeof CallRecord.Type

/** One to five. */
export const Stars = Schema.Literals([1, 2, 3, 4, 5])
export type Stars = typeof Stars.Type

/**
 * How callers rate a host. Each caller counts once, with the mean of their own ratings. Those of today do not count yet: what the call
 * that has just ended was given cannot be read out of a change.
 */
export const HostRating = Schema.Struct({
  /** Callers of the RATINGS_SHOWN_MS before today. */
  callers: Count,
  /** One to five, to a tenth; null while there are fewer than RATING_CALLERS, so that nobody's own word can be read out of it. */
  average: Schema.NullOr(Schema.Number.check(Schema.isBetween({ minimum: 1, maximum: 5 }))),
})
export type HostRating = typeof HostRating.Type

/** A call as the device keeps it: its record, and what this side adds to it. */
export const CallRow = Schema.Struct({
  record: CallRecord,
  /** With the other's picture, as this device's media has seen it; null when it was not here. */
  pictureSeconds: Schema.NullOr(Schema.Int),
  /** My rating. */
  stars: Schema.NullOr(Stars),
  /** The gateway has been told what is told after such a call, or it waits in the outbox. */
  isTold: Schema.Boolean,
})
export type CallRow = typeof CallRow.Type

/** The same in a list. */
export const CallItem = Schema.Struct({ roomNum: RoomNum, ...CallRow.fields })
export type CallItem = typeof CallItem.Type

const Flag = Schema.Literals([0, 1])

/** Call outcome report: a ring that nobody answered, as one of its sides saw it. */
export const OutcomeReport = Schema.Struct({
  /** The other side's online status when the ring had ended; 3 when it could not be looked up. */
  online: OnlineStatus,
  /** They were in another call. */
  busy: Flag,
  /** The sender is the host. */
  host_call: Flag,
  r_u_id: UserId,
  /** Coins per minute. */
  gold: Count,
  /** 1 the caller, 2 the callee. */
  req_type: Schema.Literals([1, 2]),
  r_id: RoomNum,
  is_server: Flag,
  is_match: Flag,
  /** 1 priced, 0 free. */
  cost_type: Flag,
})
export type OutcomeReport = typeof OutcomeReport.Type
