/** Calling (spec section 7). Request bodies carry roomNum, and room_Id with the same value. */
import { Schema } from "effect"
import { CallKind } from "../chat/message.ts"
import { Picture, Word } from "../disclosure.ts"
import type { EventTag } from "../events.ts"
import { get, intentRequest, onceFields, post, postFact, postForm, postIntent } from "../gateway/endpoint.ts"
import { FeedGrowth } from "../gateway/growth.ts"
import { Coins, Count, RoomNum, UserId } from "../ids.ts"
import { SNAPSHOT_MAX_BYTES } from "../rules/snapshots.ts"
import { CallPrice, CallSettings, CallState, GoneMs, RoomInfo, SnapshotConf } from "./call.ts"
import { CallConfig } from "./call-config.ts"
import { callIntents } from "./log.ts"
import { HostRating, OutcomeReport } from "./record.ts"

/** The place of the call button. */
const Place = Word.check(Schema.isMaxLength(40))
const Room = Schema.Struct({ roomNum: RoomNum, room_Id: RoomNum })
const RoomAnswer = Schema.Struct({ room: RoomInfo, growth: FeedGrowth })
const Recorded = Schema.Struct({ r_u_id: UserId, r_id: RoomNum })
const Nothing = Schema.Struct({})
const Growth = Schema.Struct({ growth: FeedGrowth })
/** callGone: the room is over, or not the user's. forbidden: only the other side may do this. */
const MEMBER = ["callGone", "forbidden"] as const
/** callElsewhere: another device of the user is in the call. */
const MEMBER_DEVICE = [...MEMBER, "callElsewhere"] as const
/** Why a person cannot be called. forbidden: the person is not a host. */
const CALLED = [
  "callSelf",
  "userUnknown",
  "accountClosed",
  "forbidden",
  "blocked",
  "blockedByMe",
  "callFriendsOnly",
  "hostResting",
] as const

/** The endpoints of this domain, by name. */
export const callEndpoints = {
  callConfig: get.signed("/videocall/v1/config", Nothing, CallConfig),
  /** Call price check. c_u_id: the host. c_locate: the place of the call button. */
  callPrice: get.signed("/videocall/v1/price", Schema.Struct({ c_u_id: UserId, c_locate: Place }), CallPrice, CALLED),
  /**
   * `price`: coins per minute, as shown to the caller. priceChanged: the price is higher now, and nothing rings.
   * rateLimited: too many rings to this host, or too many unpaid calls between the two. callTryAgain, callNoAnswer,
   * callFreeLimit and callNoVideo are from the spec's catalogue. This gateway does not send them.
   */
  launch: post.sealed(
    "/videocall/v1/launch",
    Schema.Struct({
      ...onceFields,
      c_u_id: UserId,
      c_locate: Place,
      callType: CallKind,
      price: Schema.optionalKey(Coins),
    }),
    RoomAnswer,
    [
      ...CALLED,
      "neverHappened",
      "hostOffline",
      "hostBusy",
      "callInProgress",
      "priceChanged",
      "coinsTooFew",
      "coinLimit",
      "rateLimited",
      "callTryAgain",
      "callNoAnswer",
      "callFreeLimit",
      "callNoVideo",
    ],
  ),
  /** forbidden: the user is not a host. */
  callSettings: get.signed("/videocall/v1/call_settings", Schema.Struct({}), CallSettings, ["forbidden"]),
  /** How callers rate the user. forbidden: the user is not a host. */
  hostRating: get.signed("/videocall/v1/host_rating", Schema.Struct({}), HostRating, ["forbidden"]),
  /** requestInvalid: a price outside the bounds of rules/calls/host-prices.ts. A ringing or running call keeps its price. */
  setCallSettings: post.signed("/videocall/v1/set_call_settings", CallSettings, CallSettings, [
    "forbidden",
    "requestInvalid",
    "rateLimited",
  ]),
  cancel: post.signed("/videocall/v1/cancel", Room, Growth, MEMBER),
  answer: post.sealed("/videocall/v1/answer", Schema.Struct({ ...onceFields, ...Room.fields }), RoomAnswer, [
    ...MEMBER_DEVICE,
    "neverHappened",
  ]),
  /**
   * The room again, with fresh tokens, for the device that is in the answered call and whose page was reloaded.
   * callElsewhere: another device of the user is in the call.
   */
  rejoin: post.sealed("/videocall/v1/rejoin", Room, RoomAnswer, ["callGone", "callElsewhere"]),
  refuse: post.signed("/api/call/refuse", Room, Growth, MEMBER),
  timeout: post.signed("/videocall/v1/timeout", Room, Growth, MEMBER),
  hangup: post.signed("/videocall/v1/hangup", Room, Growth, MEMBER),
  notifyJoinCall: post.signed("/videocall/v1/notifyJoinCall", Room, Growth, MEMBER_DEVICE),
  /** The sender has seen the first remote frame. The call starts when both sides have. */
  notifyStartCall: post.signed("/videocall/v1/notifyStartCall", Room, Growth, MEMBER_DEVICE),
  /**
   * The sender's media is broken for longer than a reconnection takes, or works again. No minute begins while a side
   * reports broken media (gateway/calls/absence.ts). `goneMs`: how long it had been gone when reported, ms.
   */
  notifyMedia: post.signed(
    "/videocall/v1/notifyMedia",
    Schema.Struct({ ...Room.fields, isBroken: Schema.Boolean, goneMs: Schema.optionalKey(GoneMs) }),
    Growth,
    MEMBER_DEVICE,
  ),
  /** For the sender, the remote side has been gone for 20 s, or no frame came for 30 s. */
  notifyEndCall: post.signed(
    "/videocall/v1/notifyEndCall",
    Schema.Struct({ ...Room.fields, reason: Schema.Literals(["noVideo", "remoteLeft"]) }),
    Growth,
    MEMBER_DEVICE,
  ),
  /** The room as it is now, for a member whose answer to a launch was lost. */
  getInfo: get.signed(
    "/videocall/v1/getInfo",
    Schema.Struct({ roomNum: RoomNum }),
    Schema.Struct({ room: RoomInfo, call: CallState }),
    ["callGone", "userUnknown"],
  ),
  /** Call outcome report, once from each side. callGone: the user has no unanswered ring with this person. */
  callOutcome: postFact("/videocall/v1/outcome", OutcomeReport, Nothing, ["callGone"]),
  /** The record of a call with a friend or host, once from each side. */
  record: postFact("/videocall/v1/record", Recorded, Nothing, ["callGone"]),
  /** The record of a match call. `matchId` equals the room. All fields travel in the sealed body. */
  submitRecord: postFact(
    "/videocall/v1/submit_record",
    Schema.Struct({ ...Recorded.fields, matchId: RoomNum, call_total_times: Count }),
    Nothing,
    ["callGone"],
  ),
  /**
   * callUnseen: the two have not seen each other. ratingOver: the rating could be given or changed for a day
   * (rules/calls/after-call.ts).
   */
  rateCall: postIntent("/videocall/v1/rate", intentRequest(callIntents.rateCall), FeedGrowth, [
    "callGone",
    "callUnseen",
    "ratingOver",
  ]),
  /** Do not disturb: until then a launch is refused with hostResting, and the host shows as busy. */
  pauseCalls: postIntent("/videocall/v1/pause", intentRequest(callIntents.pauseCalls), FeedGrowth, ["userUnknown"]),
  snapshotConf: get.signed("/compliance/v1/snapshot_conf", Nothing, SnapshotConf),
  /**
   * A picture of what the sender saw of the other side in a call, for a report. A newer one of the same call replaces
   * it. forbidden: this gateway takes none. callGone: not a call of the sender, or one that ended too long ago.
   */
  uploadSnapshots: postForm(
    "/videocall/v1/upload_snapshots",
    Schema.Struct({
      roomNum: RoomNum,
      /** A JPEG in base64url without padding. */
      data: Picture.check(
        Schema.isPattern(/^[A-Za-z0-9_-]+$/),
        Schema.isMaxLength(Math.ceil((SNAPSHOT_MAX_BYTES * 4) / 3)),
      ),
    }),
    Nothing,
    ["forbidden", "callGone", "imageUnsupported", "rateLimited"],
  ),
} as const

/** Call type numbers that a client sends to the gateway (spec section 4). */
export const SIGNALLING = {
  cancel: 2,
  answer: 3,
  notifyStartCall: 4,
  refuse: 5,
  timeout: 6,
  hangup: 7,
  notifyJoinCall: 8,
  notifyEndCall: 100,
} as const
/** A kind of signal, by name. */
export type Signalling = keyof typeof SIGNALLING

/** Signals that are not sent without a room number (spec section 4). */
export const NEEDS_ROOM: ReadonlyArray<Signalling> = ["hangup", "answer", "refuse", "timeout", "cancel"]

/** Invitation action numbers that the gateway sends to a client, with the feed event of each (spec section 4). */
export const INVITATION_EVENTS = {
  1: "v1.CallInvited",
  2: "v1.CallCancelled",
  3: "v1.CallJoined",
  5: "v1.CallRefused",
  6: "v1.CallTimedOut",
  7: "v1.CallHungUp",
  101: "v2.CoinsPosted",
} as const satisfies Record<number, EventTag>
