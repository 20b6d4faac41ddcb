/**
 * What the log keeps of calls: an event for each signalling number and invitation action of spec section 4, the record of each call that
 * is over, and the wishes about calls that may wait.
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

/** Action 1: an invitation, to both sides with their role. A ring shows only because of this event. */
export const CallInvited = Schema.TaggedStruct("v1.CallInvited", {
  ...room,
  role: CallRole,
  kind: CallKind,
  remote: Person,
  pricePerMinute: Coins,
  location: Word,
})
/** Action 2: the caller took the invitation back. */
export const CallCancelled = Schema.TaggedStruct("v1.CallCancelled", room)
/** Action 3: the callee answered. */
export const CallJoined = Schema.TaggedStruct("v1.CallJoined", room)
/** Signalling 4: the first frame was seen; minutes count from here. */
export const CallStarted = Schema.TaggedStruct("v1.CallStarted", room)
/** Action 5: the callee refused. */
export const CallRefused = Schema.TaggedStruct("v1.CallRefused", room)
/** Action 6: nobody answered in time. */
export const CallTimedOut = Schema.TaggedStruct("v1.CallTimedOut", room)
/** The caller's coins do not cover another minute; the call ends in about a minute. */
export const CallEndingSoon = Schema.TaggedStruct("v1.CallEndingSoon", { ...room, endsAt: Millis })
/** Coins came before that end, and those of another minute are held: the warning is lifted. */
export const CallGoesOn = Schema.TaggedStruct("v1.CallGoesOn", room)
/** `by` says that its media is broken: no minute begins. */
export const CallBroken = Schema.TaggedStruct("v1.CallBroken", { ...room, by: UserId })
/** `by` says that its media is back. */
export const CallMended = Schema.TaggedStruct("v1.CallMended", { ...room, by: UserId })
/** Action 7 and signalling 100: over. `by` is who hung up, 0 the gateway. */
export const CallHungUp = Schema.TaggedStruct("v1.CallHungUp", {
  ...room,
  by: UserId,
  reason: CallEndReason,
  seconds: Schema.Int,
  minutes: Schema.Int,
  coins: Coins,
})

/** A call is over: all of it, to each side its own. Comes with the event that ends it. */
export const CallRecorded = Schema.TaggedStruct("v2.CallRecorded", { record: CallRecord })
/** My rating of a call as it stands. */
export const CallRated = Schema.TaggedStruct("v1.CallRated", {
  intentId: Schema.NullOr(IntentId),
  roomNum: RoomNum,
  /** When the call ended. */
  endedAt: Millis,
  stars: Stars,
})

/** From when on I take calls again by myself; null while I take them. */
export const CallsPaused = Schema.TaggedStruct("v1.CallsPaused", {
  intentId: Schema.NullOr(IntentId),
  until: Schema.NullOr(Millis),
})

/** What the gateway tells of this domain, by tag. */
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

/** What each tells whole (log/tells.ts). All others but v1.CallsPaused tell a part of the newest call. */
export const callTells = {
  "v2.CallRecorded": ({ record }) => ({ sets: [`callRecord ${record.roomNum}`] }),
  "v1.CallRated": ({ roomNum }) => ({ sets: [`callStars ${roomNum}`] }),
} as const satisfies Tells<typeof callFeedEvents>

/** Rows that the newest word makes (log/standing.ts), by name. */
export const callStandings = {
  /** Until when the user takes no calls. */
  callsPaused: standing(CallsPaused, Schema.Struct({ until: Schema.NullOr(Millis) }), {
    of: ({ until }) => ({ until }),
  }),
} as const

/** How long this device's media had the other's picture in a call that is over. */
export const CallPictureSeen = Schema.TaggedStruct("v1.CallPictureSeen", {
  roomNum: RoomNum,
  /** When the call ended. */
  endedAt: Millis,
  seconds: Schema.Int,
})

/** What only this device writes of this domain, by tag. */
export const callLocalEvents = { "v1.CallPictureSeen": CallPictureSeen } as const

/** When a call ended: with its room the place of its record on the device. */
const ended = { endedAt: WholeMillis }

/** Payloads of the wishes, by name. The engine opens the first two by itself (worker/call/after-call.ts). */
export const callIntents = {
  /** The outcome report of a ring that nobody answered. */
  reportOutcome: Schema.TaggedStruct("reportOutcome", { ...ended, ...OutcomeReport.fields }),
  /** The record of a call: `call_total_times`, seconds, is of match calls alone. */
  recordCall: Schema.TaggedStruct("recordCall", {
    ...ended,
    r_u_id: UserId,
    r_id: RoomNum,
    call_total_times: Schema.NullOr(Count),
  }),
  rateCall: Schema.TaggedStruct("rateCall", { ...ended, roomNum: RoomNum, stars: Stars }),
  /** Takes no calls until then (PAUSED_FOREVER: until switched off); null takes them again. */
  pauseCalls: Schema.TaggedStruct("pauseCalls", { until: Schema.NullOr(WholeMillis) }),
} as const

/** The place of the call button. */
export const CallPlace = Schema.Literals(["wall", "profile", "chat", "home"])

/** What happens at most once (outbox/once.ts), by tag. */
export const callOnces = {
  /** `price`: coins a minute, as they were shown. Missing in what was written before it was told. */
  startCall: Schema.TaggedStruct("startCall", {
    userId: UserId,
    kind: CallKind,
    location: CallPlace,
    price: Schema.optionalKey(Coins),
  }),
  answerCall: Schema.TaggedStruct("answerCall", { roomNum: RoomNum }),
} as const
