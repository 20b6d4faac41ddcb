/**
 * Shuts out accounts and devices: bans, a freeze, a block for 48 hours. All take effect at once, in the transaction of
 * the change: sessions are revoked, a running call ends, every gateway closes the sockets. Lifting one restores no
 * session: the user signs in again.
 */
import { Clock, Effect } from "effect"
import { BLOCK_MS, SHUT_OUT, type ShutOut } from "#schema/rules/account/account-state.ts"
import { announceDeviceEnded, announceEnded } from "../realtime/ended-notice.ts"
import { endCallOf, endCallsOn } from "../safety/end-call-of.ts"
import { Store, type Tx } from "../store/store.ts"
import type { AccountRow } from "../store/tables/accounts/accounts.ts"
import { shutOutOf } from "../store/tables/accounts/bans.ts"

/** An account's standing, set by an operator. */
export type Standing = "normal" | "frozen" | "blocked" | "banned"

/** The standing set by operators. Ignores `leavesAt`, which the owner sets. */
export const standingOf = (account: AccountRow, now: number): Standing => {
  const state = shutOutOf({ ...account, leavesAt: null }, now)?.state
  return state === "frozen" || state === "blocked" ? state : state === undefined ? "normal" : "banned"
}

/** Ends the calls and sessions of an account that is shut out from this moment. */
export const endSessions = (tx: Tx, userId: number, state: ShutOut, until: number | undefined, now: number) =>
  Effect.gen(function* () {
    // A call that begins at the same time locks the feed too: either this transaction sees the call, or the call sees
    // the ban.
    yield* tx.feeds.touch(userId)
    yield* endCallOf(tx, userId, now)
    yield* tx.sessions.revokeAll(userId, state === "leaving" ? "leaving" : "banned", now)
    yield* announceEnded(tx, userId, null, SHUT_OUT[state], until)
  })

export interface NewStanding {
  readonly standing: Standing
  readonly reason: string | null
}

/** Replaces the current standing. Returns the updated account; null when there is none. */
export const standWithin = Effect.fnUntraced(function* (tx: Tx, userId: number, { standing, reason }: NewStanding) {
  const now = yield* Clock.currentTimeMillis
  const account = yield* tx.accounts.update(userId, {
    banned: standing === "banned",
    frozen: standing === "frozen",
    blockedUntil: standing === "blocked" ? now + BLOCK_MS : null,
    standingReason: standing === "normal" ? null : reason,
  })
  const held = account === null ? undefined : shutOutOf(account, now)
  if (held !== undefined) yield* endSessions(tx, userId, held.state, held.until, now)
  return account
})

/** `standWithin` in a transaction of its own. */
export const setStanding = (userId: number, standing: Standing, reason: string | null = null) =>
  Store.use((store) => store.transact((tx) => standWithin(tx, userId, { standing, reason })))

export const banAccount = (userId: number, banned: boolean) => setStanding(userId, banned ? "banned" : "normal")

export const banDeviceWithin = Effect.fnUntraced(function* (tx: Tx, deviceId: string, banned: boolean) {
  yield* tx.bans.setDevice(deviceId, banned)
  if (!banned) return
  const now = yield* Clock.currentTimeMillis
  yield* endCallsOn(tx, deviceId, now)
  yield* tx.sessions.revokeDevice(deviceId, "banned", now)
  yield* announceDeviceEnded(tx, deviceId, null, "bannedDevice")
})

/** `banDeviceWithin` in a transaction of its own. */
export const banDevice = (deviceId: string, banned: boolean) =>
  Store.use((store) => store.transact((tx) => banDeviceWithin(tx, deviceId, banned)))
