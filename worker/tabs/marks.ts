/**
 * Marks that all tabs of a browser share, kept in the vault: the last steal, the newest protocol, accounts being left.
 */
import { Effect } from "effect"
import type { Vault } from "../crypto/vault.ts"
import type { StorageFailure } from "../store/disk/storage-failure.ts"

const STOLEN_AT = "robbed-at"
const PROTOCOL = "protocol"
const LEAVING = "leaving:"
const SIGNED_OUT = "signed-out:"
const SIGNED_IN = "signed-in"
const SESSION_TOO = 1
const DATA_ONLY = 0

/** An account whose sign-out has begun: its database is to be deleted. */
export interface Leaving {
  readonly userId: number
  /** True when its session is to be forgotten too: the user has not signed in again since. */
  readonly sessionToo: boolean
}

const at = (userId: number): string => `${LEAVING}${userId}`

export const marksOf = (vault: Vault["Service"]) => {
  const leavingOf = (userId: number): Effect.Effect<Leaving | null, StorageFailure> =>
    Effect.map(vault.mark(at(userId)), (mark) => (mark === null ? null : { userId, sessionToo: mark === SESSION_TOO }))
  return {
    /** Device time of the last steal in this browser, ms. */
    stolenAt: vault.mark(STOLEN_AT),
    keepStolenAt: (time: number) => vault.keepMark(STOLEN_AT, time),

    /** Gives the highest protocol that any tab of this browser has ever spoken, `own` included. */
    raiseProtocol: (own: number): Effect.Effect<number, StorageFailure> =>
      Effect.gen(function* () {
        const highest = (yield* vault.mark(PROTOCOL)) ?? 0
        if (highest < own) yield* vault.keepMark(PROTOCOL, own)
        return Math.max(highest, own)
      }),

    leavingOf,
    leavings: Effect.gen(function* () {
      const names = yield* vault.marksFrom(LEAVING)
      const found = yield* Effect.forEach(names, (name) => leavingOf(Number(name.slice(LEAVING.length))))
      return found.filter((leaving) => leaving !== null)
    }),
    beginLeaving: (userId: number) =>
      Effect.andThen(vault.keepMark(at(userId), SESSION_TOO), vault.keepMark(`${SIGNED_OUT}${userId}`, 1)),
    /** False for a user who has signed out on this device and not in again: left-over login cookies are not used. */
    mayReturn: (userId: number): Effect.Effect<boolean, StorageFailure> =>
      Effect.map(vault.mark(`${SIGNED_OUT}${userId}`), (mark) => mark === null),
    /** Allows the user to return: a tab has signed in as them. */
    keepReturn: (userId: number) => vault.keepMark(`${SIGNED_OUT}${userId}`, null),
    /**
     * The user who signed in last on this device; null when none ever has. Does not say whether the session's key is
     * here.
     */
    lastUser: vault.mark(SIGNED_IN),
    keepLastUser: (userId: number) => vault.keepMark(SIGNED_IN, userId),
    /** Marks that only the database remains to be deleted: the session is forgotten, or another one has begun. */
    keepSession: (userId: number): Effect.Effect<void, StorageFailure> =>
      Effect.flatMap(leavingOf(userId), (leaving) =>
        leaving?.sessionToo === true ? vault.keepMark(at(userId), DATA_ONLY) : Effect.void,
      ),
    endLeaving: (userId: number) => vault.keepMark(at(userId), null),
  }
}
