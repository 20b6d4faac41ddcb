/**
 * What the log keeps of calls: an event for each signalling number and invitation action of spec section 4, the record
 * of each ended call, and payloads of the intents about calls.
 */
import { Schema } from "effect"
import { CallKind } from "../chat/message.ts"
import { Word } from "../disclosure.ts"
import { Coins, Count, IntentId, Millis, RoomNum, UserId, WholeMillis } from "../ids.ts"
import { standing } from "../log/standing.ts"
import type { Tells } from "../log/tells.ts"
import { Person } from "../people/user.ts"
import { CallEndReason, CallRole } from "./call.ts"
import { CallRecord, OutcomeReport, Stars } from "./record.ts"

const room = { roomNum: RoomNum, /** Gateway time. */ at: Millis }

/** Action 1: an invitation, to both sides with their role. A ring is shown only because of this event. */
export const CallInvited = Schema.TaggedStruct("v1.CallInvited", {
  ...room,
  role: CallRole,
  kind: CallKind,
  remote: Person,
  pricePerMinute: Coins,
  location: Word,
})
/** Action 2: the caller withdrew the invitation. */
export const CallCancelled = Schema.TaggedStruct("v1.CallCancelled", room)
/** Action 3: the callee answered. */
export const CallJoined = Schema.TaggedStruct("v1.CallJoined", room)
/** Signalling 4: both sides have seen a frame. Minutes count from here. */
export const CallStarted = Schema.TaggedStruct("v1.CallStarted", room)
/** Action 5: the callee refused. */
export const CallRefused = Schema.TaggedStruct("v1.CallRefused", room)
/** Action 6: nobody answered in time. */
export const CallTimedOut = Schema.TaggedStruct("v1.CallTimedOut", room)
/** The caller's coins do not cover another minute, so the call ends in about a minute, at `endsAt`. */
export const CallEndingSoon = Schema.TaggedStruct("v1.CallEndingSoon", { ...room, endsAt: Millis })
/** Coins arrived before that end, and another minute's coins are held: the warning is lifted. */
export const CallGoesOn = Schema.TaggedStruct("v1.CallGoesOn", room)
/** The member `by` reports broken media: no minute begins. */
export const CallBroken = Schema.TaggedStruct("v1.CallBroken", { ...room, by: UserId })
/** The member `by` reports that the media works again. */
export const CallMended = Schema.TaggedStruct("v1.CallMended", { ...room, by: UserId })
/** Action 7 and signalling 100: the call is over. `by`: the user who ended it. 0: the gateway. */
export const CallHungUp = Schema.TaggedStruct("v1.CallHungUp", {
  ...room,
  by: UserId,
  reason: CallEndReason,
  seconds: Schema.Int,
  minutes: Schema.Int,
  coins: Coins,
})

/** The record of an ended call, for each side its own. Comes in the same commit as the event that ends the call. */
export const CallRecorded = Schema.TaggedStruct("v2.CallRecorded", { record: CallRecord })
/** The user's current rating of a call. */
export const CallRated = Schema.TaggedStruct("v1.CallRated", {
  intentId: Schema.NullOr(IntentId),
  roomNum: RoomNum,
  /** When the call ended, gateway time, ms. */
  endedAt: Millis,
  stars: Stars,
})

/** Do not disturb: `until` when the user takes no calls, gateway time, ms. Null: calls are taken. */
export const CallsPaused = Schema.TaggedStruct("v1.CallsPaused", {
  intentId: Schema.NullOr(IntentId),
  until: Schema.NullOr(Millis),
})

/** This domain's feed events, by tag. */
export const callFeedEvents = {
  "v1.CallInvited": CallInvited,
  "v1.CallCancelled": CallCancelled,
  "v1.CallJoined": CallJoined,
  "v1.CallStarted": CallStarted,
  "v1.CallRefused": CallRefused,
  "v1.CallTimedOut": CallTimedOut,
  "v1.CallEndingSoon": CallEndingSoon,
  "v1.CallGoesOn": CallGoesOn,
  "v1.CallBroken": CallBroken,
  "v1.CallMended": CallMended,
  "v1.CallHungUp": CallHungUp,
  "v2.CallRecorded": CallRecorded,
  "v1.CallRated": CallRated,
  "v1.CallsPaused": CallsPaused,
} as const

/**
 * What these events carry in full (log/tells.ts). The others, except v1.CallsPaused, tell a part of the newest call.
 */
export const callTells = {
  "v2.CallRecorded": ({ record }) => ({ sets: [`callRecord ${record.roomNum}`] }),
  "v1.CallRated": ({ roomNum }) => ({ sets: [`callStars ${roomNum}`] }),
} as const satisfies Tells<typeof callFeedEvents>

/** Standings of this domain (log/standing.ts), by name. */
export const callStandings = {
  /** Until when the user takes no calls, gateway time, ms. */
  callsPaused: standing(CallsPaused, Schema.Struct({ until: Schema.NullOr(Millis) }), {
    of: ({ until }) => ({ until }),
  }),
} as const

/** How long this device's media showed the other's picture in an ended call, seconds. */
export const CallPictureSeen = Schema.TaggedStruct("v1.CallPictureSeen", {
  roomNum: RoomNum,
  /** When the call ended, gateway time, ms. */
  endedAt: Millis,
  seconds: Schema.Int,
})

/** This domain's local events, by tag. */
export const callLocalEvents = { "v1.CallPictureSeen": CallPictureSeen } as const

/** When a call ended, gateway time, ms. With the room number it locates the call's record on the device. */
const ended = { endedAt: WholeMillis }

/** Payloads of this domain's intents, by name. The engine opens the first two itself (worker/call/after-call.ts). */
export const callIntents = {
  /** The outcome report of an unanswered ring. */
  reportOutcome: Schema.TaggedStruct("reportOutcome", { ...ended, ...OutcomeReport.fields }),
  /** The record of a call. `call_total_times`: seconds, for match calls only. */
  recordCall: Schema.TaggedStruct("recordCall", {
    ...ended,
    r_u_id: UserId,
    r_id: RoomNum,
    call_total_times: Schema.NullOr(Count),
  }),
  rateCall: Schema.TaggedStruct("rateCall", { ...ended, roomNum: RoomNum, stars: Stars }),
  /** Takes no calls until then (PAUSED_FOREVER: until switched off). Null takes calls again. */
  pauseCalls: Schema.TaggedStruct("pauseCalls", { until: Schema.NullOr(WholeMillis) }),
} as const

/** The place of the call button. */
export const CallPlace = Schema.Literals(["wall", "profile", "chat", "home"])

/** Payloads of this domain's once commands (outbox/once.ts), by tag. */
export const callOnces = {
  /** `price`: coins per minute, as shown. Missing in log entries that older versions wrote. */
  startCall: Schema.TaggedStruct("startCall", {
    userId: UserId,
    kind: CallKind,
    location: CallPlace,
    price: Schema.optionalKey(Coins),
  }),
  answerCall: Schema.TaggedStruct("answerCall", { roomNum: RoomNum }),
} as const
