/** Calling (spec section 7). Bodies carry roomNum, and room_Id with the same value. */
import { Schema } from "effect"
import { FeedGrowth } from "../chat/endpoints.ts"
import { CallKind } from "../chat/message.ts"
import { get, post } from "../gateway/endpoint.ts"
import { RoomNum, UserId } from "../ids.ts"
import { CallPrice, CallState, RoomInfo } from "./call.ts"

/** The place of the call button. */
const Place = Schema.String.check(Schema.isMaxLength(40))
const Room = Schema.Struct({ roomNum: RoomNum, room_Id: RoomNum })
const RoomAnswer = Schema.Struct({ room: RoomInfo, growth: FeedGrowth })
const Growth = Schema.Struct({ growth: FeedGrowth })

export const callEndpoints = {
  /** Call price check: c_u_id is the host, c_locate the place of the button. */
  callPrice: get.signed("/videocall/v1/price", Schema.Struct({ c_u_id: UserId, c_locate: Place }), CallPrice),
  /** Errors: hostOffline, hostBusy, callNoAnswer, coinsTooFew, callFriendsOnly, callSelf, callInProgress. */
  launch: post.sealed(
    "/videocall/v1/launch",
    Schema.Struct({ c_u_id: UserId, c_locate: Place, callType: CallKind }),
    RoomAnswer,
  ),
  cancel: post.signed("/videocall/v1/cancel", Room, Growth),
  answer: post.sealed("/videocall/v1/answer", Room, RoomAnswer),
  /**
   * The room once more, with fresh tokens, for the device that is in the answered call: its page was reloaded. Errors: callGone,
   * callElsewhere for another device.
   */
  rejoin: post.sealed("/videocall/v1/rejoin", Room, RoomAnswer),
  refuse: post.signed("/api/call/refuse", Room, Growth),
  timeout: post.signed("/videocall/v1/timeout", Room, Growth),
  hangup: post.signed("/videocall/v1/hangup", Room, Growth),
  notifyJoinCall: post.signed("/videocall/v1/notifyJoinCall", Room, Growth),
  /** The sender has seen the first remote frame; the call starts when either side has. */
  notifyStartCall: post.signed("/videocall/v1/notifyStartCall", Room, Growth),
  /** The sender's remote side has been gone for 20 s, or no frame came for 30 s. */
  notifyEndCall: post.signed(
    "/videocall/v1/notifyEndCall",
    Schema.Struct({ ...Room.fields, reason: Schema.Literals(["noVideo", "remoteLeft"]) }),
    Growth,
  ),
  /** The room as it stands; errors: callGone. */
  getInfo: get.signed(
    "/videocall/v1/getInfo",
    Schema.Struct({ roomNum: RoomNum }),
    Schema.Struct({ room: RoomInfo, call: CallState }),
  ),
} as const
