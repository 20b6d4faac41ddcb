/** Calls: what the gateway hands out for a room, and the state that the page shows (spec sections 3 and 4). */
import { Schema } from "effect"
import { CallKind, CallOutcome } from "../chat/message.ts"
import { Address, Id, Token, Word } from "../disclosure.ts"
import { Coins, Millis, RoomNum, UserId } from "../ids.ts"
import { Person } from "../people/user.ts"
import { NOTICED_WITHIN_MS } from "../rules/constants.ts"
import { DAY_MINUTES, SPANS_MAX, TIME_ZONE_MAX } from "../rules/schedule.ts"
import { MatchOfCall } from "./match-terms.ts"

/** caller: pays. callee: earns. */
export const CallRole = Schema.Literals(["caller", "callee"])
export type CallRole = typeof CallRole.Type

/** Why an answered call ended; a ring that ended has its outcome alone. coins: those of the caller, or their own limit of them. */
export const CallEndReason = Schema.Literals(["hangup", "noVideo", "remoteLeft", "coins", "gateway"])
export type CallEndReason = typeof CallEndReason.Type

/** A STUN or TURN server, as RTCPeerConnection takes it. */
export const IceServer = Schema.Struct({
  urls: Schema.Array(Address),
  username: Schema.optionalKey(Token),
  credential: Schema.optionalKey(Token),
})

/** What a minute of a call would cost the asker now, and what they have (spec section 7, call price check). */
export const CallPrice = Schema.Struct({ balance: Coins, price: Coins, gender: Schema.Int })
export type CallPrice = typeof CallPrice.Type

const minutes = (least: number, most: number) => Schema.Int.check(Schema.isBetween({ minimum: least, maximum: most }))

/** When a host takes calls (rules/schedule.ts). */
export const CallSchedule = Schema.Struct({
  timeZone: Word.check(Schema.isMaxLength(TIME_ZONE_MAX)),
  spans: Schema.Array(
    Schema.Struct({ day: minutes(0, 6), from: minutes(0, DAY_MINUTES - 1), to: minutes(1, DAY_MINUTES) }),
  ).check(Schema.isMaxLength(SPANS_MAX)),
})

/** How a host takes calls: coins a minute for strangers and for friends (bounds: rules/host-prices.ts), and whether friends alone may call. */
export const CallSettings = Schema.Struct({
  callPrice: Coins,
  friendCallPrice: Coins,
  friendsOnly: Schema.Boolean,
  /** Null: whenever the host is online. Missing: asked for, as it is; answered, by a gateway that knows none. */
  schedule: Schema.optionalKey(Schema.NullOr(CallSchedule)),
})
export type CallSettings = typeof CallSettings.Type

/** Call room info (spec section 3). Tokens are empty texts without Agora; never logged. */
export const RoomInfo = Schema.Struct({
  roomNum: RoomNum,
  /** True when the gateway's own media is used (built-in WebRTC). */
  serverCall: Schema.Boolean,
  rtcAppId: Id,
  callerRtcRoomToken: Token,
  calleeRtcRoomToken: Token,
  callerRtmIds: Schema.Array(Id),
  calleeRtmIds: Schema.Array(Id),
  callType: CallKind,
  goddessLocation: Word,
  /** Coins per minute. */
  callPrice: Coins,
  callerId: UserId,
  calleeId: UserId,
  iceServers: Schema.Array(IceServer),
  /** A way through a TURN server comes with the answer: the room is asked for again then. Missing: there is nothing to ask for. */
  relayLater: Schema.optionalKey(Schema.Boolean),
})
export type RoomInfo = typeof RoomInfo.Type

/**
 * ringing: invited, unanswered. joining: answered, no picture yet (30 s). talking: started, minutes count.
 * apart: the remote side left (20 s). ended: over, shown until dismissed.
 */
export const CallPhase = Schema.Literals(["ringing", "joining", "talking", "apart", "ended"])
export type CallPhase = typeof CallPhase.Type

/** A call from its ring to its end, as the own feed tells it. Times are the gateway's. */
export const CallState = Schema.Struct({
  roomNum: RoomNum,
  phase: CallPhase,
  role: CallRole,
  kind: CallKind,
  remote: Person,
  pricePerMinute: Coins,
  /** Where the call was started from (goddessLocation). */
  location: Word,
  /** Gateway times. */
  invitedAt: Millis,
  joinedAt: Schema.NullOr(Millis),
  startedAt: Schema.NullOr(Millis),
  endedAt: Schema.NullOr(Millis),
  outcome: Schema.NullOr(CallOutcome),
  /** Who ended it: the user id, 0 for the gateway, null while it lasts. */
  endedBy: Schema.NullOr(UserId),
  /** Missing while it lasts, and of a ring that ended. */
  reason: Schema.optionalKey(CallEndReason),
  /** Minutes charged so far and the coins they cost the caller. */
  minutes: Schema.Int,
  coins: Coins,
  /** Points that the callee has earned so far. */
  points: Coins,
  /** The caller's coins do not cover another minute: the call ends in about a minute. */
  endingSoon: Schema.Boolean,
  /** Which side says that its media is broken: no minute begins while one does. Missing before one has. */
  broken: Schema.optionalKey(Schema.Struct({ byMe: Schema.Boolean, byThem: Schema.Boolean })),
  /** Null for a call that began with a ring. */
  match: Schema.NullOr(MatchOfCall),
})
export type CallState = typeof CallState.Type

/** For how long media has been gone by its notice, ms. */
export const GoneMs = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: NOTICED_WITHIN_MS }))

/**
 * Which tab's media a signal comes from and is meant for: made anew whenever a tab joins a room, so that what a tab
 * before a reload has said is told apart. Missing means any.
 */
const LinkId = Id.check(Schema.isPattern(/^[A-Za-z0-9_-]{1,40}$/))
const links = { link: Schema.optionalKey(LinkId), toLink: Schema.optionalKey(LinkId) }

/** Media signalling between the two sides over the realtime port; never logged. */
export const SignalPayload = Schema.Union([
  Schema.Struct({
    ...links,
    kind: Schema.Literals(["offer", "answer"]),
    sdp: Address.check(Schema.isMaxLength(60_000)),
  }),
  Schema.Struct({
    ...links,
    kind: Schema.Literal("candidate"),
    candidate: Address.check(Schema.isMaxLength(4_000)),
    sdpMid: Schema.NullOr(Id.check(Schema.isMaxLength(256))),
    sdpMLineIndex: Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 65_535 }))),
  }),
  /** What the sender's side shows: camera and microphone on or off. `weak`: its network carries no picture for now. */
  Schema.Struct({
    ...links,
    kind: Schema.Literal("media"),
    camera: Schema.Boolean,
    microphone: Schema.Boolean,
    weak: Schema.optionalKey(Schema.Boolean),
  }),
  /** The sender's tab is ready for an offer, or asks for a fresh one. */
  Schema.Struct({ ...links, kind: Schema.Literal("ready") }),
])
export type SignalPayload = typeof SignalPayload.Type

/** A received signal; `n` counts up from 0 in each room on each device. */
export const Signal = Schema.Struct({ n: Schema.Int, roomNum: RoomNum, from: UserId, payload: SignalPayload })
export type Signal = typeof Signal.Type

/** Whether a picture of a call may go with a report, and how it is made: a JPEG of this quality, its longer side in pixels. */
export const SnapshotConf = Schema.Struct({
  isAllowed: Schema.Boolean,
  quality: Schema.Number.check(Schema.isBetween({ minimum: 0, maximum: 1 })),
  edge: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 4_096 })),
})
