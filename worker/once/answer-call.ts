/** The answer to a ring. */
import { Effect } from "effect"
import { ONCE_CALL_MS } from "#schema/rules/constants.ts"
import type { OnceKind } from "./once-kind.ts"

export const answerCall: OnceKind<"answerCall"> = {
  sentWithinMs: ONCE_CALL_MS,
  offline: "callNeedsNetwork",
  send: ({ roomNum }, under, call) =>
    Effect.map(call("answer", { ...under, roomNum, room_Id: roomNum }), ({ room, growth }) => ({
      result: room,
      growth,
    })),
  found: ({ roomNum }, _, call) => Effect.map(call("rejoin", { roomNum, room_Id: roomNum }), ({ room }) => room),
}
