/**
 * Accounts that somebody signs out of. A mark in the vault says so before the gateway is told, and stays until the account's
 * database is deleted: a tab that dies in between leaves nothing behind that the next start does not wipe (reliability P25).
 */
import { Effect, type Scope } from "effect"
import { Vault } from "../crypto/vault.ts"
import { Disks } from "../store/row-disk.ts"
import { Locks } from "../tabs/locks.ts"
import { marksOf } from "../tabs/marks.ts"
import { ownerLockOf } from "../tabs/messages.ts"

const DESTROY = "5 seconds"

export interface Departures {
  /** From now on the account is to be wiped, whatever happens to this tab. */
  readonly begin: (userId: number) => Effect.Effect<void>
  /** Forgets the session and deletes the database. The caller has the account's lock, and its engine is closed. */
  readonly finish: (userId: number) => Effect.Effect<void>
  /** The same for an account that was being left when its tab died; true when its session has been forgotten now. */
  readonly resume: (userId: number) => Effect.Effect<boolean>
  /** The same for all accounts that no tab of this browser has open. */
  readonly resumeAll: Effect.Effect<void>
}

export const makeDepartures: Effect.Effect<Departures, never, Vault | Disks | Locks> = Effect.gen(function* () {
  const vault = yield* Vault
  const disks = yield* Disks
  const locks = yield* Locks
  const marks = marksOf(vault)

  /** A database that another tab still holds open is deleted when that tab lets go of it; the visitor does not wait for it. */
  const destroy = (userId: number) =>
    Effect.tryPromise(() => disks.destroy(userId)).pipe(
      Effect.timeout(DESTROY),
      Effect.andThen(marks.endLeaving(userId)),
      Effect.catch((cause) => Effect.logError("the account's database is not deleted yet", cause)),
    )
  const forget = (userId: number) =>
    Effect.ignore(Effect.andThen(vault.forgetSigningKey(userId), marks.keepSession(userId)))

  const resume = (userId: number) =>
    Effect.gen(function* () {
      const leaving = yield* Effect.orElseSucceed(marks.leavingOf(userId), () => null)
      if (leaving === null) return false
      if (leaving.sessionToo) yield* forget(userId)
      yield* destroy(userId)
      return leaving.sessionToo
    })

  const resumeUnlessOpen = (userId: number): Effect.Effect<void, never, Scope.Scope> =>
    Effect.flatMap(locks.tryHold(ownerLockOf(userId)), (hold) =>
      hold === undefined ? Effect.void : Effect.asVoid(resume(userId)),
    )

  return {
    begin: (userId) => Effect.ignore(marks.beginLeaving(userId)),
    finish: (userId) => Effect.andThen(forget(userId), destroy(userId)),
    resume,
    resumeAll: Effect.gen(function* () {
      const leavings = yield* Effect.orElseSucceed(marks.leavings, () => [])
      for (const { userId } of leavings) yield* Effect.scoped(resumeUnlessOpen(userId))
    }),
  }
})
