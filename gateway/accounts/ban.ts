/**
 * Bans of accounts and of devices: what they stop, they stop at once. Sessions are revoked, a call that runs ends and
 * every gateway closes their sockets, all with the ban itself. Lifting a ban opens nothing: one signs in again.
 */
import { Clock, Effect } from "effect"
import { announceDeviceEnded, announceEnded } from "../realtime/ended-notice.ts"
import { endCallOf, endCallsOn } from "../safety/end-call-of.ts"
import { Store } from "../store/store.ts"

export const banAccount = (userId: number, banned: boolean) =>
  Store.use((store) =>
    store.transact((tx) =>
      Effect.gen(function* () {
        yield* tx.bans.setAccount(userId, banned)
        if (!banned) return
        // A call that begins meanwhile holds the feed: it is seen here, or it sees the ban.
        yield* tx.feeds.touch(userId)
        const now = yield* Clock.currentTimeMillis
        yield* endCallOf(tx, userId, now)
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
        const now = yield* Clock.currentTimeMillis
        yield* endCallsOn(tx, deviceId, now)
        yield* tx.sessions.revokeDevice(deviceId, "banned", now)
        yield* announceDeviceEnded(tx, deviceId, null, "bannedDevice")
      }),
    ),
  )
