/**
 * Bans of accounts and of devices: what they stop, they stop at once. Sessions are revoked, a call that runs ends and
 * every gateway closes their sockets, all with the ban itself. Lifting a ban opens nothing: one signs in again.
 */
import { Clock, Effect } from "effect"
import { otherSide } from "../calls/call-rules.ts"
import { announceDeviceEnded, announceEnded } from "../realtime/ended-notice.ts"
import { endCallBetween } from "../safety/end-call-between.ts"
import { Store } from "../store/store.ts"

export const banAccount = (userId: number, banned: boolean) =>
  Store.use((store) =>
    store.transact((tx) =>
      Effect.gen(function* () {
        yield* tx.bans.setAccount(userId, banned)
        if (!banned) return
        const now = yield* Clock.currentTimeMillis
        const call = yield* tx.calls.openOf(userId)
        if (call !== null) yield* endCallBetween(tx, userId, otherSide(call, userId), now)
        yield* tx.sessions.revokeAll(userId, "banned", now)
        yield* announceEnded(tx, userId, null, "bannedAccount")
      }),
    ),
  )

export const banDevice = (deviceId: string, banned: boolean) =>
  Store.use((store) =>
    store.transact((tx) =>
      Effect.gen(function* () {
        yield* tx.bans.setDevice(deviceId, banned)
        if (!banned) return
        yield* tx.sessions.revokeDevice(deviceId, "banned", yield* Clock.currentTimeMillis)
        yield* announceDeviceEnded(tx, deviceId, null, "bannedDevice")
      }),
    ),
  )
