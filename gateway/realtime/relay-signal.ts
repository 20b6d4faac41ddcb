/**
 * Relays media signals between the two members of an answered call, from device to device, whichever gateway process
 * holds the socket. Signals pass the gateway over every transport: only it knows who is in a call with whom. The first
 * offer or answer of each side is noted in the call, which does not begin without them.
 */
import { Effect } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import type { clientPackets } from "#schema/realtime/packets.ts"
import { hearOfMedia } from "../calls/call-acts.ts"
import { deviceOf, hasMedia, otherSide } from "../calls/call-rules.ts"
import { Entropy } from "../entropy.ts"
import type { Feed } from "../feed/feed.ts"
import type { Settings } from "../settings.ts"
import { Store } from "../store/store.ts"
import type { SessionRow } from "../store/tables/accounts/sessions.ts"
import { announceSignal } from "./signal-notice.ts"

/**
 * Errors: callGone for a room that is not open or not the sender's, callElsewhere for a device that is not in the call.
 */
export const relaySignal = (
  { roomNum, payload }: (typeof clientPackets)["signal"]["Type"],
  { userId, deviceId }: SessionRow,
): Effect.Effect<void, AppFailure, Store | Entropy | Feed | Settings> =>
  Effect.gen(function* () {
    const store = yield* Store
    const id = yield* (yield* Entropy).id
    yield* store.transact((tx) =>
      Effect.gen(function* () {
        const call = yield* tx.calls.find(roomNum)
        if (call === null || !hasMedia(call) || (call.callerId !== userId && call.calleeId !== userId))
          return yield* failure("callGone")
        if (deviceOf(call, userId) !== deviceId) return yield* failure("callElsewhere")
        if (call.serverCall && (payload.kind === "offer" || payload.kind === "answer"))
          yield* hearOfMedia(tx, call, userId)
        const other = otherSide(call, userId)
        const theirs = deviceOf(call, other)
        if (theirs === null) return
        const packet = { _tag: "signal", roomNum, from: userId, payload } as const
        yield* announceSignal(tx, { userId: other, deviceId: theirs, packet }, id)
      }),
    )
  })
