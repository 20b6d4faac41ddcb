/** Once commands about calls: calling a host, and answering a ring. */
import { Effect } from "effect"
import { failure } from "#schema/errors.ts"
import { ONCE_CALL_MS } from "#schema/rules/constants.ts"
import type { OnceKind } from "./once-kind.ts"

const startCall: OnceKind<"startCall"> = {
  sentWithinMs: ONCE_CALL_MS,
  offline: "callNeedsNetwork",
  send: ({ userId, kind, location, price }, under, call) =>
    Effect.map(
      call("launch", {
        ...under,
        c_u_id: userId,
        c_locate: location,
        callType: kind,
        ...(price !== undefined && { price }),
      }),
      ({ room, growth }) => ({
        result: room,
        growth,
      }),
    ),
  found: Effect.fnUntraced(function* (_, { entries }, call) {
    const roomNum = entries.map(({ event }) => event).find(({ _tag }) => _tag === "v1.CallInvited")?.roomNum
    if (typeof roomNum !== "string") return yield* failure("callGone")
    const { room, call: now } = yield* call("getInfo", { roomNum })
    return now.phase === "ended" ? yield* failure("callGone") : room
  }),
}

const answerCall: OnceKind<"answerCall"> = {
  sentWithinMs: ONCE_CALL_MS,
  offline: "callNeedsNetwork",
  send: ({ roomNum }, under, call) =>
    Effect.map(call("answer", { ...under, roomNum, room_Id: roomNum }), ({ room, growth }) => ({
      result: room,
      growth,
    })),
  found: ({ roomNum }, _, call) => Effect.map(call("rejoin", { roomNum, room_Id: roomNum }), ({ room }) => room),
}

export const callOnces = { startCall, answerCall } as const
