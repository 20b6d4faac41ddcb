/** Opens a session for an account on a device: secrets made here, told once, kept as a hash where a hash will do. */
import { Clock, Effect } from "effect"
import { ownUserToWire } from "#schema/model/user.ts"
import { APP_ID, COOKIE_MAX_AGE_S } from "#schema/rules/constants.ts"
import { Entropy } from "../entropy.ts"
import { refuseBanned } from "../http/authorise.ts"
import type { Caller } from "../http/caller.ts"
import { COOKIE, CookieJar } from "../http/cookies.ts"
import { sha256Hex } from "../http/digests.ts"
import { announceDeviceEnded } from "../realtime/ended-notice.ts"
import type { AccountRow } from "../store/rows.ts"
import type { Tx } from "../store/store.ts"
import { ownUserOf } from "./own-user.ts"
import { tellOwner } from "./tell-owner.ts"

/** The answer of signing in; the session before it on the same device ends. The feed learns how the account stands. */
export const openSession = (tx: Tx, account: AccountRow, caller: Caller, devicePublicKey: string, register: boolean) =>
  Effect.gen(function* () {
    yield* refuseBanned(tx, account.id, caller.deviceId)
    const [entropy, jar] = [yield* Entropy, yield* CookieJar]
    const now = yield* Clock.currentTimeMillis
    const secret = Effect.map(entropy.bytes(32), (bytes) => Buffer.from(bytes).toString("base64url"))
    const [id, token, signingToken] = [yield* entropy.id, yield* secret, yield* secret]
    yield* tx.sessions.revokeDevice(caller.deviceId, "replaced", now)
    yield* announceDeviceEnded(tx, caller.deviceId, id, null)
    yield* tx.sessions.insert({
      id,
      userId: account.id,
      deviceId: caller.deviceId,
      tokenHash: sha256Hex(token),
      signingToken,
      devicePublicKey,
      createdAt: now,
      expiresAt: now + COOKIE_MAX_AGE_S * 1000,
      revokedAt: null,
      revokedFor: null,
    })
    const user = yield* ownUserOf(tx, account, register)
    yield* tellOwner(tx, account, user)
    const written = [
      [COOKIE.userId, String(account.id)],
      [COOKIE.token, token],
      [COOKIE.userDeviceId, caller.deviceId],
      [COOKIE.deviceId, caller.deviceId],
      [COOKIE.appId, APP_ID],
      [COOKIE.nonce, (yield* entropy.id).slice(0, 8)],
    ] as const
    yield* tx.afterCommit(Effect.sync(() => written.forEach(([name, value]) => void jar.set(name, value))))
    return { user: ownUserToWire(user), signingToken, sessionKey: id }
  })
