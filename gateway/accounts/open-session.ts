/**
 * Opens a session for an account on a device. Secrets are made here and told once; only a hash is stored where it
 * suffices.
 */
import { Clock, Effect } from "effect"
import type { SignIn } from "#schema/account/session-proof.ts"
import { ownUserToWire } from "#schema/people/user.ts"
import { APP_ID, COOKIE_MAX_AGE_S, DEVICE_ID_PREFIX } from "#schema/rules/constants.ts"
import { sha256Hex } from "../digests.ts"
import { Entropy } from "../entropy.ts"
import { refuseBanned } from "../http/authorise.ts"
import type { Caller } from "../http/caller.ts"
import { COOKIE, CookieJar } from "../http/cookies.ts"
import { announceEnded } from "../realtime/ended-notice.ts"
import type { Tx } from "../store/store.ts"
import type { AccountRow } from "../store/tables/accounts/accounts.ts"
import type { SessionRow } from "../store/tables/accounts/sessions.ts"
import { keepAccount } from "./delete-account.ts"
import { ownUserOf } from "./profile/own-user.ts"
import { tellOwner } from "./profile/tell-owner.ts"
import { isResumable, proveSession } from "./prove-session.ts"

export interface Opening {
  /** The account has only now been made. */
  readonly isNew: boolean
  /** The session that this one continues; null for a fresh sign-in. */
  readonly resumed: SessionRow | null
  /** Signed in by a link that a session gave: this proves no ownership of the account. */
  readonly isByLink?: true
}

/**
 * Ends the sessions on the device that the new one replaces: the proved session, all sessions of the proved session's
 * user, and those of this account with the same key. Returns the device id: a new one when another session, which the
 * caller has not proved, lives under the id that the device names.
 */
const takePlace = Effect.fnUntraced(function* (
  tx: Tx,
  account: AccountRow,
  named: string,
  devicePublicKey: string,
  proved: SessionRow | null,
  why: "resumed" | "replaced",
  nextId: string,
) {
  const now = yield* Clock.currentTimeMillis
  const deviceId = proved?.deviceId ?? named
  let isOurs = true
  for (const session of yield* tx.sessions.living(deviceId, now)) {
    const isOwn = session.userId === account.id && session.devicePublicKey === devicePublicKey
    if (!isOwn && session.id !== proved?.id && session.userId !== proved?.userId) {
      isOurs = false
      continue
    }
    yield* tx.sessions.revoke(session.id, why, now)
    // Same browser: push subscriptions of this account move on; those of another account are dropped.
    yield* session.userId === account.id
      ? tx.pushSubscriptions.moveSession(session.id, nextId)
      : tx.pushSubscriptions.dropSession(session.id)
    yield* announceEnded(tx, session.userId, session.id, null)
    if (why === "replaced") yield* tx.sessions.endResuming(deviceId, session.userId)
  }
  return isOurs ? deviceId : `${DEVICE_ID_PREFIX}${yield* (yield* Entropy).id}`
})

/**
 * Opens the session, tells the account's state to the feed and returns the sign-in answer. Keeps a leaving account,
 * unless signed in by a link. Errors: bans.
 */
export const openSession = (tx: Tx, found: AccountRow, caller: Caller, signIn: SignIn, opening: Opening) =>
  Effect.gen(function* () {
    const [entropy, jar] = [yield* Entropy, yield* CookieJar]
    const now = yield* Clock.currentTimeMillis
    const { isNew, resumed, isByLink = false } = opening
    const account = found.leavesAt === null || isByLink ? found : ((yield* keepAccount(tx, found)) ?? found)
    // A sign-in needs no proof, so a wrong proof counts as none.
    const shown = resumed ?? (yield* Effect.orElseSucceed(proveSession(tx, signIn), () => null))
    const proved = shown !== null && isResumable(shown, now) ? shown : null
    for (const deviceId of new Set([caller.deviceId, proved?.deviceId ?? caller.deviceId]))
      yield* refuseBanned(tx, account.id, deviceId)
    const { devicePublicKey, resumeHash = null } = signIn
    const why = resumed === null ? "replaced" : "resumed"
    const id = yield* entropy.id
    const deviceId = yield* takePlace(tx, account, caller.deviceId, devicePublicKey, proved, why, id)
    const secret = Effect.map(entropy.bytes(32), (bytes) => Buffer.from(bytes).toString("base64url"))
    const [token, signingToken] = [yield* secret, yield* secret]
    yield* tx.sessions.insert({
      id,
      userId: account.id,
      deviceId,
      tokenHash: sha256Hex(token),
      signingToken,
      devicePublicKey,
      resumeHash,
      createdAt: now,
      expiresAt: now + COOKIE_MAX_AGE_S * 1000,
      revokedAt: null,
      revokedFor: null,
      provedAt: resumed !== null ? resumed.provedAt : isByLink ? null : now,
    })
    const user = yield* ownUserOf(tx, account, isNew)
    yield* tellOwner(tx, account, user)
    const written = [
      [COOKIE.userId, String(account.id)],
      [COOKIE.token, token],
      [COOKIE.userDeviceId, deviceId],
      [COOKIE.deviceId, deviceId],
      [COOKIE.appId, APP_ID],
      [COOKIE.nonce, (yield* entropy.id).slice(0, 8)],
    ] as const
    yield* tx.afterCommit(Effect.sync(() => written.forEach(([name, value]) => void jar.set(name, value))))
    return { user: ownUserToWire(user), signingToken, sessionKey: id, deviceId }
  })
