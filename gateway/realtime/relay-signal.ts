/** Media signalling between the two members of an answered call, from the device in the call to the device in the call. */
import { Effect } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import type { clientPackets } from "#schema/realtime/packets.ts"
import type { SessionRow } from "../store/rows.ts"
import { Store } from "../store/store.ts"
import { Sockets } from "./sockets.ts"

/** Errors: callGone for a room that is not open or not the sender's, callElsewhere for a device that is not in the call. */
export const relaySignal = (
  { roomNum, payload }: (typeof clientPackets)["signal"]["Type"],
  { userId, deviceId }: SessionRow,
): Effect.Effect<void, AppFailure, Store | Sockets> =>
  Effect.gen(function* () {
    const [store, sockets] = [yield* Store, yield* Sockets]
    const call = yield* store.transact((tx) => tx.calls.find(roomNum))
    if (call === null || (call.state !== "joining" && call.state !== "talking")) return yield* failure("callGone")
    const caller = { userId: call.callerId, deviceId: call.callerDeviceId }
    const callee = { userId: call.calleeId, deviceId: call.calleeDeviceId }
    const [me, other] = userId === caller.userId ? [caller, callee] : [callee, caller]
    if (me.userId !== userId) return yield* failure("callGone")
    if (me.deviceId !== deviceId) return yield* failure("callElsewhere")
    for (const socket of sockets.of(other.userId))
      if (socket.session?.deviceId === other.deviceId) socket.send({ _tag: "signal", roomNum, from: userId, payload })
  })
