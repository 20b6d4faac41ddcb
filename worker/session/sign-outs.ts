/**
 * Accounts that are being signed out of. A mark in the vault is set before the gateway is told and stays until the
 * account's database is deleted. If the tab dies in between, the next start wipes what is left (reliability P25).
 */
import { Effect, type Scope } from "effect"
import { sessionNow, Vault } from "../crypto/vault.ts"
import { Disks } from "../store/disk/row-disk.ts"
import { Locks } from "../tabs/locks.ts"
import { marksOf } from "../tabs/marks.ts"
import { leaderLockOf } from "../tabs/messages.ts"

const DESTROY = "5 seconds"

export interface SignOuts {
  /** Sets the mark: the account will be wiped, whatever happens to this tab. */
  readonly begin: (userId: number) => Effect.Effect<void>
  /** Forgets the session and deletes the database. The caller holds the account's lock and has closed its engine. */
  readonly finish: (userId: number, session: string | null) => Effect.Effect<void>
  /** The same for an account that was being left when its tab died. True when this call has forgotten its session. */
  readonly resume: (userId: number) => Effect.Effect<boolean>
  /** The same for all such accounts that no tab of this browser has open. */
  readonly resumeAll: Effect.Effect<void>
}

export const makeSignOuts: Effect.Effect<SignOuts, never, Vault | Disks | Locks> = Effect.gen(function* () {
  const vault = yield* Vault
  const disks = yield* Disks
  const locks = yield* Locks
  const marks = marksOf(vault)

  /** The browser deletes a database only when no other tab has it open; the visitor does not wait for that. */
  const destroy = (userId: number) =>
    Effect.tryPromise(() => disks.destroy(userId)).pipe(
      Effect.timeout(DESTROY),
      Effect.andThen(marks.endLeaving(userId)),
      Effect.catch((cause) => Effect.logError("the account's database is not deleted yet", cause)),
    )
  /** Forgets the session's key. False when the user has another session by now. */
  const forget = (userId: number, session: string | null) =>
    Effect.orElseSucceed(
      Effect.tap(session === null ? Effect.succeed(true) : vault.forgetSigningKey(userId, session), () =>
        marks.keepSession(userId),
      ),
      () => true,
    )

  const resume = (userId: number) =>
    Effect.gen(function* () {
      // The session is read before the mark: a new sign-in changes the mark first and then stores another key.
      const session = yield* sessionNow(vault, userId)
      const leaving = yield* Effect.orElseSucceed(marks.leavingOf(userId), () => null)
      if (leaving === null) return false
      const isForgotten = leaving.sessionToo && (yield* forget(userId, session))
      yield* destroy(userId)
      return isForgotten
    })

  const resumeUnlessOpen = (userId: number): Effect.Effect<void, never, Scope.Scope> =>
    Effect.flatMap(locks.tryHold(leaderLockOf(userId)), (hold) =>
      hold === undefined ? Effect.void : Effect.asVoid(resume(userId)),
    )

  return {
    begin: (userId) => Effect.ignore(marks.beginLeaving(userId)),
    finish: (userId, session) => Effect.andThen(forget(userId, session), destroy(userId)),
    resume,
    resumeAll: Effect.gen(function* () {
      const leavings = yield* Effect.orElseSucceed(marks.leavings, () => [])
      for (const { userId } of leavings) yield* Effect.scoped(resumeUnlessOpen(userId))
    }),
  }
})
