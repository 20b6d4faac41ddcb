/** What the page may ask of the worker about calls. */
import { Schema } from "effect"
import { command, nothing } from "../command.ts"
import { Id } from "../disclosure.ts"
import { RoomNum, UserId } from "../ids.ts"
import { CallPlace, oncePayloads } from "../outbox/once.ts"
import { Empty, list, one, tagged } from "../query.ts"
import { ROW_IDS } from "../rules/row-ids.ts"
import { CallPrice, CallState, RoomInfo, Signal, SignalPayload } from "./call.ts"
import { callEndpoints } from "./endpoints.ts"

const MEMBER = callEndpoints.hangup.errors

/** The commands of this domain, by name. */
export const callCommands = {
  /** Asks the gateway before a call, each time anew. callTryAgain: it gave no answer. */
  checkCallPrice: command(tagged("checkCallPrice", { userId: UserId, location: CallPlace }), CallPrice, "now", [
    ...callEndpoints.callPrice.errors,
    "callTryAgain",
  ]),
  startCall: command(oncePayloads.startCall, RoomInfo, "once", [
    ...callEndpoints.launch.errors,
    "callNeedsNetwork",
    "callGone",
  ]),
  answerCall: command(oncePayloads.answerCall, RoomInfo, "once", [
    ...callEndpoints.answer.errors,
    "callNeedsNetwork",
    "callElsewhere",
  ]),
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
    tagged("reportMedia", { roomNum: RoomNum, seen: Schema.Literals(["firstFrame", "remoteLeft", "remoteBack"]) }),
    nothing,
    "device",
  ),
  /** Puts an ended call away. */
  dismissCall: command(tagged("dismissCall", { roomNum: RoomNum }), nothing, "device"),
  sendSignal: command(tagged("sendSignal", { roomNum: RoomNum, payload: SignalPayload }), nothing, "now"),
} as const

/** The queries of this domain, by name. */
export const callQueries = {
  /** The call that rings, runs or has just ended; null when there is none. `tab` says whose tab holds its media. */
  call: one(tagged("call", {}), Schema.NullOr(Schema.Struct({ call: CallState, tab: Schema.NullOr(Id) }))),
  /** Signals received for a room since the engine started, oldest first, at most the newest 200. */
  signals: list(tagged("signals", { roomNum: RoomNum }), Empty, Signal, (row) => String(row[ROW_IDS.signals])),
} as const
