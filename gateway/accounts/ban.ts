/**
 * What shuts out accounts and devices: bans, a freeze, a block for 48 hours. What they stop, they stop at once: sessions are revoked,
 * a call that runs ends and every gateway closes their sockets, all with the change itself. Lifting it opens nothing: one signs in again.
 */
import { Clock, Effect } from "effect"
import { BLOCK_MS, SHUT_OUT, type ShutOut } from "#schema/rules/account-state.ts"
import { announceDeviceEnded, announceEnded } from "../realtime/ended-notice.ts"
import { endCallOf, endCallsOn } from "../safety/end-call-of.ts"
import { Store, type Tx } from "../store/store.ts"
import type { AccountRow } from "../store/tables/accounts.ts"
import { shutOutOf } from "../store/tables/bans.ts"

/** How an account stands, by an operator's word. */
export type Standing = "normal" | "frozen" | "blocked" | "banned"

/** By the operators' word: that it is leaving is its owner's. */
export const standingOf = (account: AccountRow, now: number): Standing => {
  const state = shutOutOf({ ...account, leavesAt: null }, now)?.state
  return state === "frozen" || state === "blocked" ? state : state === undefined ? "normal" : "banned"
}

/** Calls and sessions of an account that is shut out from now on. */
export const endSessions = (tx: Tx, userId: number, state: ShutOut, until: number | undefined, now: number) =>
  Effect.gen(function* () {
    // A call that begins meanwhile holds the feed: it is seen here, or it sees what shuts out.
    yield* tx.feeds.touch(userId)
    yield* endCallOf(tx, userId, now)
    yield* tx.sessions.revokeAll(userId, state === "leaving" ? "leaving" : "banned", now)
    yield* announceEnded(tx, userId, null, SHUT_OUT[state], until)
  })

export interface NewStanding {
  readonly standing: Standing
  readonly reason: string | null
}

/** Gives the account as it then stands; null without one. One state takes the place of another. */
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

/** The same in a transaction of its own. */
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

/** The same in a transaction of its own. */
export const banDevice = (deviceId: string, banned: boolean) =>
  Store.use((store) => store.transact((tx) => banDeviceWithin(tx, deviceId, banned)))
