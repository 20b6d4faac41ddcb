/** What the page may ask of the worker about calls. */
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

/** The rating's intent; null when it is as wished already. */
const accepted = Schema.Struct({ intentId: Schema.NullOr(IntentId) })
const MEMBER = callEndpoints.hangup.errors

/** The commands of this domain, by name. */
export const callCommands = {
  /** Asks the gateway before a call, each time anew. callTryAgain: it gave no answer. */
  checkCallPrice: command(tagged("checkCallPrice", { userId: UserId, location: CallPlace }), CallPrice, "now", [
    ...callEndpoints.callPrice.errors,
    "callTryAgain",
  ]),
  /** Of a host. Gives the settings as they then stand. */
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
  /** The room of an answered call whose media this device held before a reload; the tab holds it from now on. */
  rejoinCall: command(tagged("rejoinCall", { roomNum: RoomNum }), RoomInfo, "now", [
    ...callEndpoints.rejoin.errors,
    "callNeedsNetwork",
  ]),
  refuseCall: command(tagged("refuseCall", { roomNum: RoomNum }), nothing, "now", MEMBER),
  cancelCall: command(tagged("cancelCall", { roomNum: RoomNum }), nothing, "now", MEMBER),
  hangUp: command(tagged("hangUp", { roomNum: RoomNum }), nothing, "now", MEMBER),
  /** What the call's media has seen: the first remote frame, the remote side gone or back. */
  reportMedia: command(
    tagged("reportMedia", {
      roomNum: RoomNum,
      seen: Schema.Literals(["firstFrame", "remoteLeft", "remoteBack"]),
      /** Of remoteLeft: for how long it had been gone by then. */
      goneMs: Schema.optionalKey(GoneMs),
    }),
    nothing,
    "device",
  ),
  /** Puts an ended call away. */
  dismissCall: command(tagged("dismissCall", { roomNum: RoomNum }), nothing, "device"),
  /** How long this tab had the other's picture in a call that is over, seconds. */
  reportPicture: command(
    tagged("reportPicture", { roomNum: RoomNum, endedAt: WholeMillis, seconds: Count }),
    nothing,
    "device",
  ),
  /** callUnseen, ratingOver: see rules/after-call.ts. */
  rateCall: command(callIntents.rateCall, accepted, "waits", ["callGone", "callUnseen", "ratingOver"]),
  /** Do not disturb, until then; null ends it. Takes the place of one that waits. */
  pauseCalls: command(callIntents.pauseCalls, accepted, "waits"),
  /** A picture of the call, for a report of the other side. imageTooBig: over rules/snapshots.ts. fileGone: it cannot be read. */
  sendSnapshot: command(tagged("sendSnapshot", { roomNum: RoomNum, file: PickedFile }), nothing, "now", [
    ...callEndpoints.uploadSnapshots.errors,
    "imageTooBig",
    "fileGone",
  ]),
  sendSignal: command(tagged("sendSignal", { roomNum: RoomNum, payload: SignalPayload }), nothing, "now"),
} as const

/** The queries of this domain, by name. */
export const callQueries = {
  /** The call that rings, runs or has just ended; null when there is none. `tab` says whose tab holds its media. */
  call: one(tagged("call", {}), Schema.NullOr(Schema.Struct({ call: CallState, tab: Schema.NullOr(Id) }))),
  /** Calls that are over, the newest first: all, or those that come after this one. */
  calls: list(
    tagged("calls", {
      limit: Count.check(Schema.isBetween({ minimum: 1, maximum: 1_000 })),
      after: Schema.optionalKey(Schema.Struct({ roomNum: RoomNum, endedAt: WholeMillis })),
    }),
    Schema.Struct({ hasMore: Schema.Boolean }),
    CallItem,
    (row) => row[ROW_IDS.calls],
  ),
  /** One of them, with the gifts that were given in it; null when it is not here. */
  callReceipt: one(
    tagged("callReceipt", { roomNum: RoomNum, endedAt: WholeMillis }),
    Schema.NullOr(Schema.Struct({ call: CallRow, gifts: Schema.Array(GiftRecord) })),
  ),
  /** Until when I take no calls, as I last wished; null while I take them. */
  callsPaused: one(tagged("callsPaused", {}), Schema.Struct({ until: Schema.NullOr(Millis) })),
  /** Signals received for a room since the engine started, oldest first, at most the newest 200. */
  signals: list(tagged("signals", { roomNum: RoomNum }), Empty, Signal, (row) => String(row[ROW_IDS.signals])),
} as const

/** The remote reads of this domain, by name. */
export const callRemotes = {
  /** What calls cost where no host is asked yet. */
  callConfig: remote(tagged("callConfig", {}), CallConfig),
  /** How one's own calls are taken, for a host. Errors: forbidden. */
  callSettings: remote(tagged("callSettings", {}), CallSettings),
  /** How callers rate me, for a host. Errors: forbidden. */
  hostRating: remote(tagged("hostRating", {}), HostRating),
  snapshotConf: remote(tagged("snapshotConf", {}), SnapshotConf),
} as const
