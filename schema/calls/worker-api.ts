/** The page's commands, queries and remote reads about calls. */
import { Schema } from "effect"
import { command, nothing } from "../command.ts"
import { Id } from "../disclosure.ts"
import { GiftRecord } from "../gifts/gift.ts"
import { Count, IntentId, Millis, RoomNum, UserId, WholeMillis } from "../ids.ts"
import { PickedFile } from "../people/photo.ts"
import { Empty, list, one, remote, tagged } from "../query.ts"
import { ROW_IDS } from "../rules/row-ids.ts"
import { CallPrice, CallSettings, CallState, GoneMs, RoomInfo, Signal, SignalPayload, SnapshotConf } from "./call.ts"
import { CallConfig } from "./call-config.ts"
import { callEndpoints } from "./endpoints.ts"
import { CallPlace, callIntents, callOnces } from "./log.ts"
import { CallItem, CallRow, HostRating } from "./record.ts"

/** Id of the opened intent. Null when everything is already as wanted. */
const accepted = Schema.Struct({ intentId: Schema.NullOr(IntentId) })
const MEMBER = callEndpoints.hangup.errors

/** The commands of this domain, by name. */
export const callCommands = {
  /** Asks the gateway for the price before each call. callTryAgain: it gave no answer. */
  checkCallPrice: command(tagged("checkCallPrice", { userId: UserId, location: CallPlace }), CallPrice, "now", [
    ...callEndpoints.callPrice.errors,
    "callTryAgain",
  ]),
  /** For hosts. Returns the settings as saved. */
  setCallSettings: command(
    tagged("setCallSettings", CallSettings.fields),
    CallSettings,
    "now",
    callEndpoints.setCallSettings.errors,
  ),
  startCall: command(callOnces.startCall, RoomInfo, "once", [
    ...callEndpoints.launch.errors,
    "callNeedsNetwork",
    "callGone",
  ]),
  answerCall: command(callOnces.answerCall, RoomInfo, "once", [...callEndpoints.answer.errors, "callNeedsNetwork"]),
  /**
   * The room of an answered call whose media this device held before a reload. The asking tab holds it from here on.
   */
  rejoinCall: command(tagged("rejoinCall", { roomNum: RoomNum }), RoomInfo, "now", [
    ...callEndpoints.rejoin.errors,
    "callNeedsNetwork",
  ]),
  refuseCall: command(tagged("refuseCall", { roomNum: RoomNum }), nothing, "now", MEMBER),
  cancelCall: command(tagged("cancelCall", { roomNum: RoomNum }), nothing, "now", MEMBER),
  hangUp: command(tagged("hangUp", { roomNum: RoomNum }), nothing, "now", MEMBER),
  /** Reports what the call's media has seen: the first remote frame, or that the remote side left or returned. */
  reportMedia: command(
    tagged("reportMedia", {
      roomNum: RoomNum,
      seen: Schema.Literals(["firstFrame", "remoteLeft", "remoteBack"]),
      /** For remoteLeft: how long the remote side had been gone, ms. */
      goneMs: Schema.optionalKey(GoneMs),
    }),
    nothing,
    "device",
  ),
  /** Dismisses an ended call. */
  dismissCall: command(tagged("dismissCall", { roomNum: RoomNum }), nothing, "device"),
  /** How long this tab showed the other's picture in an ended call, seconds. */
  reportPicture: command(
    tagged("reportPicture", { roomNum: RoomNum, endedAt: WholeMillis, seconds: Count }),
    nothing,
    "device",
  ),
  /** callUnseen, ratingOver: see rules/calls/after-call.ts. */
  rateCall: command(callIntents.rateCall, accepted, "waits", ["callGone", "callUnseen", "ratingOver"]),
  /** Do not disturb until then. Null ends it. Replaces such an intent that still waits. */
  pauseCalls: command(callIntents.pauseCalls, accepted, "waits"),
  /**
   * A picture of the call, for a report about the other side. imageTooBig: over the limit of rules/snapshots.ts.
   * fileGone: the file cannot be read.
   */
  sendSnapshot: command(tagged("sendSnapshot", { roomNum: RoomNum, file: PickedFile }), nothing, "now", [
    ...callEndpoints.uploadSnapshots.errors,
    "imageTooBig",
    "fileGone",
  ]),
  sendSignal: command(tagged("sendSignal", { roomNum: RoomNum, payload: SignalPayload }), nothing, "now"),
} as const

/** The queries of this domain, by name. */
export const callQueries = {
  /** The call that rings, runs or has just ended. Null when there is none. `tab`: the tab that holds its media. */
  call: one(tagged("call", {}), Schema.NullOr(Schema.Struct({ call: CallState, tab: Schema.NullOr(Id) }))),
  /** Ended calls, newest first: from the newest, or those after the call named by `after`. */
  calls: list(
    tagged("calls", {
      limit: Count.check(Schema.isBetween({ minimum: 1, maximum: 1_000 })),
      after: Schema.optionalKey(Schema.Struct({ roomNum: RoomNum, endedAt: WholeMillis })),
    }),
    Schema.Struct({ hasMore: Schema.Boolean }),
    CallItem,
    (row) => row[ROW_IDS.calls],
  ),
  /** One ended call, with the gifts given in it. Null when it is not on this device. */
  callReceipt: one(
    tagged("callReceipt", { roomNum: RoomNum, endedAt: WholeMillis }),
    Schema.NullOr(Schema.Struct({ call: CallRow, gifts: Schema.Array(GiftRecord) })),
  ),
  /** Until when the user takes no calls, by the user's latest choice. Null: calls are taken. */
  callsPaused: one(tagged("callsPaused", {}), Schema.Struct({ until: Schema.NullOr(Millis) })),
  /** Signals received for a room since the engine started, oldest first, at most the newest 200. */
  signals: list(tagged("signals", { roomNum: RoomNum }), Empty, Signal, (row) => String(row[ROW_IDS.signals])),
} as const

/** The remote reads of this domain, by name. */
export const callRemotes = {
  /** What calls cost before a host is chosen. */
  callConfig: remote(tagged("callConfig", {}), CallConfig),
  /** How the user takes calls, for hosts. Errors: forbidden. */
  callSettings: remote(tagged("callSettings", {}), CallSettings),
  /** How callers rate the user, for hosts. Errors: forbidden. */
  hostRating: remote(tagged("hostRating", {}), HostRating),
  snapshotConf: remote(tagged("snapshotConf", {}), SnapshotConf),
} as const
