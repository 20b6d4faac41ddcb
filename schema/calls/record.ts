/** What remains of a call: its record, and what devices report to the gateway afterwards (spec sections 4, 5 and 7). */
import { Schema } from "effect"
import { CallKind, CallOutcome } from "../chat/message.ts"
import { Coins, Count, Millis, RoomNum, UserId } from "../ids.ts"
import { OnlineStatus, Person } from "../people/user.ts"
import { CallEndReason, CallRole } from "./call.ts"

/** An ended call, as told to one of its sides. Times are gateway times, ms. */
export const CallRecord = Schema.Struct({
  roomNum: RoomNum,
  role: CallRole,
  kind: CallKind,
  /** The other side, as it was when the call ended. */
  remote: Person,
  pricePerMinute: Coins,
  outcome: CallOutcome,
  /** The user who ended it. 0: the gateway. */
  endedBy: UserId,
  reason: CallEndReason,
  invitedAt: Millis,
  joinedAt: Schema.NullOr(Millis),
  startedAt: Schema.NullOr(Millis),
  endedAt: Millis,
  /** Seconds of talk that the charged minutes cover. */
  seconds: Schema.Int,
  /** Seconds of talk after the last charged minute: no minute begins while a side is away. */
  unchargedSeconds: Schema.Int,
  minutes: Schema.Int,
  /** What the minutes cost the caller. */
  coins: Coins,
  /** Points that they earned the callee. 0 in the caller's record. */
  points: Coins,
  /** Media was the gateway's own. */
  serverCall: Schema.Boolean,
  /** The call began as a random match. */
  match: Schema.Boolean,
  /**
   * Coins that this side paid for the match, once both had seen each other. 0: nothing. Missing in calls without a
   * match, and in records from older gateways.
   */
  fee: Schema.optionalKey(Coins),
})
export type CallRecord = typeof CallRecord.Type

/** Stars of a rating, one to five. */
export const Stars = Schema.Literals([1, 2, 3, 4, 5])
export type Stars = typeof Stars.Type

/**
 * How callers rate a host. Each caller counts once, with the mean of their own ratings. Today's ratings do not count
 * yet, so a host cannot read the rating of the last call from a change.
 */
export const HostRating = Schema.Struct({
  /** Number of callers who rated in the RATINGS_SHOWN_MS before today. */
  callers: Count,
  /** Mean of 1 to 5, rounded to a tenth. Null below RATING_CALLERS callers, so no single rating can be read from it. */
  average: Schema.NullOr(Schema.Number.check(Schema.isBetween({ minimum: 1, maximum: 5 }))),
})
export type HostRating = typeof HostRating.Type

/** A call as the device keeps it: its record, and what this side adds. */
export const CallRow = Schema.Struct({
  record: CallRecord,
  /**
   * Seconds with the other's picture, as this device's media has seen it. Null when the call was not on this device.
   */
  pictureSeconds: Schema.NullOr(Schema.Int),
  /** The user's rating. Null: none. */
  stars: Schema.NullOr(Stars),
  /** True when the report or record that follows such a call was sent to the gateway, or waits in the outbox. */
  isTold: Schema.Boolean,
})
export type CallRow = typeof CallRow.Type

/** A call in a list. */
export const CallItem = Schema.Struct({ roomNum: RoomNum, ...CallRow.fields })
export type CallItem = typeof CallItem.Type

const Flag = Schema.Literals([0, 1])

/** Call outcome report: an unanswered ring, as seen by one side. */
export const OutcomeReport = Schema.Struct({
  /** The other side's online status when the ring ended. 3 when it could not be looked up. */
  online: OnlineStatus,
  /** 1: the other side was in another call. */
  busy: Flag,
  /** 1: the sender is the host. */
  host_call: Flag,
  r_u_id: UserId,
  /** Coins per minute. */
  gold: Count,
  /** The sender's role: 1 caller, 2 callee. */
  req_type: Schema.Literals([1, 2]),
  r_id: RoomNum,
  is_server: Flag,
  is_match: Flag,
  /** 1 paid, 0 free. */
  cost_type: Flag,
})
export type OutcomeReport = typeof OutcomeReport.Type
