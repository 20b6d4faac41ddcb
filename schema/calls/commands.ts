/** Commands of calls. */
import { Schema } from "effect"
import { CallKind } from "../chat/message.ts"
import { command } from "../command.ts"
import { RoomNum, UserId } from "../ids.ts"
import { CallPrice, RoomInfo, SignalPayload } from "./call.ts"

const tagged = Schema.TaggedStruct
const nothing = Schema.Struct({})
/** The place of the call button. */
const CallPlace = Schema.Literals(["wall", "profile", "chat", "home"])

/** The commands of this domain, by name. */
export const callCommands = {
  /**
   * Asks the gateway before a call, each time anew. Errors: callTryAgain when it gives no answer; userUnknown, accountClosed,
   * callSelf, forbidden, blocked, blockedByMe, callFriendsOnly.
   */
  checkCallPrice: command(tagged("checkCallPrice", { userId: UserId, location: CallPlace }), CallPrice, "now"),
  startCall: command(
    tagged("startCall", {
      userId: UserId,
      kind: CallKind,
      location: CallPlace,
    }),
    RoomInfo,
    "now",
  ),
  answerCall: command(tagged("answerCall", { roomNum: RoomNum }), RoomInfo, "now"),
  /** The room of an answered call whose media this device held before a reload; the tab holds it from now on. Errors: callGone, callElsewhere. */
  rejoinCall: command(tagged("rejoinCall", { roomNum: RoomNum }), RoomInfo, "now"),
  refuseCall: command(tagged("refuseCall", { roomNum: RoomNum }), nothing, "now"),
  cancelCall: command(tagged("cancelCall", { roomNum: RoomNum }), nothing, "now"),
  hangUp: command(tagged("hangUp", { roomNum: RoomNum }), nothing, "now"),
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
