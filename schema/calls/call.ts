/** Calls: what the gateway returns for a room, and the call state that the page shows (spec sections 3 and 4). */
import { Schema } from "effect"
import { CallKind, CallOutcome } from "../chat/message.ts"
import { Address, Id, Token, Word } from "../disclosure.ts"
import { Coins, Millis, RoomNum, UserId } from "../ids.ts"
import { Person } from "../people/user.ts"
import { DAY_MINUTES, SPANS_MAX, TIME_ZONE_MAX } from "../rules/calls/schedule.ts"
import { NOTICED_WITHIN_MS } from "../rules/constants.ts"
import { MatchOfCall } from "./match-terms.ts"

/** caller: pays coins. callee: earns points. */
export const CallRole = Schema.Literals(["caller", "callee"])
export type CallRole = typeof CallRole.Type

/**
 * Why an answered call ended. A ring that ended has only an outcome. coins: the caller's coins or own daily coin limit
 * do not cover another minute.
 */
export const CallEndReason = Schema.Literals(["hangup", "noVideo", "remoteLeft", "coins", "gateway"])
export type CallEndReason = typeof CallEndReason.Type

/** A STUN or TURN server, as RTCPeerConnection takes it. */
export const IceServer = Schema.Struct({
  urls: Schema.Array(Address),
  username: Schema.optionalKey(Token),
  credential: Schema.optionalKey(Token),
})

/** The price per minute that the caller would pay now, and the caller's balance (spec section 7, call price check). */
export const CallPrice = Schema.Struct({ balance: Coins, price: Coins, gender: Schema.Int })
export type CallPrice = typeof CallPrice.Type

const minutes = (least: number, most: number) => Schema.Int.check(Schema.isBetween({ minimum: least, maximum: most }))

/** When a host takes calls (rules/calls/schedule.ts). */
export const CallSchedule = Schema.Struct({
  timeZone: Word.check(Schema.isMaxLength(TIME_ZONE_MAX)),
  spans: Schema.Array(
    Schema.Struct({ day: minutes(0, 6), from: minutes(0, DAY_MINUTES - 1), to: minutes(1, DAY_MINUTES) }),
  ).check(Schema.isMaxLength(SPANS_MAX)),
})

/**
 * How a host takes calls: coins per minute for strangers and for friends (bounds: rules/calls/host-prices.ts), and whether
 * only friends may call.
 */
export const CallSettings = Schema.Struct({
  callPrice: Coins,
  friendCallPrice: Coins,
  friendsOnly: Schema.Boolean,
  /**
   * Null: calls are taken whenever the host is online. Missing in a request: unchanged. Missing in an answer: the
   * gateway does not know schedules.
   */
  schedule: Schema.optionalKey(Schema.NullOr(CallSchedule)),
})
export type CallSettings = typeof CallSettings.Type

/** Call room info (spec section 3). Without Agora the tokens are empty texts. Never logged. */
export const RoomInfo = Schema.Struct({
  roomNum: RoomNum,
  /** True when media is the gateway's own (built-in WebRTC). */
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
  /**
   * A TURN server is assigned when the call is answered: ask for the room again then. Missing: no need to ask again.
   */
  relayLater: Schema.optionalKey(Schema.Boolean),
})
export type RoomInfo = typeof RoomInfo.Type

/**
 * ringing: invited, unanswered. joining: answered, no picture yet (30 s). talking: started, minutes count. apart: the
 * remote side left (20 s). ended: over, shown until dismissed.
 */
export const CallPhase = Schema.Literals(["ringing", "joining", "talking", "apart", "ended"])
export type CallPhase = typeof CallPhase.Type

/** A call from its ring to its end, as the user's feed tells it. Times are gateway times, ms. */
export const CallState = Schema.Struct({
  roomNum: RoomNum,
  phase: CallPhase,
  role: CallRole,
  kind: CallKind,
  remote: Person,
  pricePerMinute: Coins,
  /** The place of the call button (goddessLocation). */
  location: Word,
  /** Gateway times, ms. */
  invitedAt: Millis,
  joinedAt: Schema.NullOr(Millis),
  startedAt: Schema.NullOr(Millis),
  endedAt: Schema.NullOr(Millis),
  outcome: Schema.NullOr(CallOutcome),
  /** The user who ended it. 0: the gateway. Null while the call lasts. */
  endedBy: Schema.NullOr(UserId),
  /** Missing while the call lasts, and for a ring that was not answered. */
  reason: Schema.optionalKey(CallEndReason),
  /** Minutes charged so far, and the coins that they cost the caller. */
  minutes: Schema.Int,
  coins: Coins,
  /** Points that the callee has earned so far. */
  points: Coins,
  /** The caller's coins do not cover another minute, so the call ends in about a minute. */
  endingSoon: Schema.Boolean,
  /** Which sides report broken media. No minute begins while a side does. Missing until a side has reported once. */
  broken: Schema.optionalKey(Schema.Struct({ byMe: Schema.Boolean, byThem: Schema.Boolean })),
  /** The match of a match call. Null for a call that began with a ring. */
  match: Schema.NullOr(MatchOfCall),
})
export type CallState = typeof CallState.Type

/** How long media had been gone when this was noticed, ms. */
export const GoneMs = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: NOTICED_WITHIN_MS }))

/**
 * Ids of the tabs' media that a signal comes from (`link`) and is meant for (`toLink`). A tab draws a new id whenever
 * it joins a room, so signals from before a reload can be told apart. Missing: any.
 */
const LinkId = Id.check(Schema.isPattern(/^[A-Za-z0-9_-]{1,40}$/))
const links = { link: Schema.optionalKey(LinkId), toLink: Schema.optionalKey(LinkId) }

/** Media signalling between the two sides over the realtime port. Never logged. */
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
  /** Whether the sender's camera and microphone are on. `weak`: its network is too slow for a picture now. */
  Schema.Struct({
    ...links,
    kind: Schema.Literal("media"),
    camera: Schema.Boolean,
    microphone: Schema.Boolean,
    weak: Schema.optionalKey(Schema.Boolean),
  }),
  /** The sender's tab is ready for an offer, or asks for a new one. */
  Schema.Struct({ ...links, kind: Schema.Literal("ready") }),
])
export type SignalPayload = typeof SignalPayload.Type

/** A received signal. `n` counts up from 0 in each room on each device. */
export const Signal = Schema.Struct({ n: Schema.Int, roomNum: RoomNum, from: UserId, payload: SignalPayload })
export type Signal = typeof Signal.Type

/**
 * Whether a report may include a picture of a call, and how it is made: a JPEG of this quality (0 to 1), its longer
 * side of `edge` pixels.
 */
export const SnapshotConf = Schema.Struct({
  isAllowed: Schema.Boolean,
  quality: Schema.Number.check(Schema.isBetween({ minimum: 0, maximum: 1 })),
  edge: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 4_096 })),
})
