/**
 * Chooses the account that a tab begins with: that of the user whom the cookies name, or without cookies of the last
 * user to sign in. When the browser has lost this device's keys but kept its login cookies (reliability P11), the
 * cookies and the resume secret open a new session. One tab asks the gateway, the others follow it. While the gateway
 * cannot be reached, the tab works for the visitor and says which user is expected. When the gateway refuses, the tab
 * stays with the visitor.
 */
import { Deferred, Effect, type Scope, SubscriptionRef } from "effect"
import { type AppError, type AppFailure, isTransient } from "#schema/errors.ts"
import type { OwnUser } from "#schema/people/user.ts"
import { isSignedIn, Vault } from "../crypto/vault.ts"
import { makeBackoff } from "../network/backoff.ts"
import { EndedNotice } from "../network/ended-notice.ts"
import type { WakeSignal } from "../network/wake-signal.ts"
import { Returning } from "../queries/returning.ts"
import { Locks } from "../tabs/locks.ts"
import { marksOf } from "../tabs/marks.ts"
import type { Accounts } from "./accounts.ts"
import { resumeLockOf } from "./renew.ts"
import type { SessionChanges } from "./session-changes.ts"

/** Longest wait of the first screen for the answer. */
const FIRST_WAIT = "4 seconds"
/** Retries when the keys cannot be read: about 15 seconds in all. */
const READ_TRIES = 5

export interface Resume {
  /** `userId`: the user whom the cookies name; 0 for nobody. */
  readonly begin: (userId: number) => Effect.Effect<void>
}

/**
 * known: another tab has got the key. overtaken: a user has signed in meanwhile, so the cookies belong to that user.
 */
type Outcome =
  | { readonly kind: "known" }
  | { readonly kind: "overtaken" }
  | { readonly kind: "resumed"; readonly user: OwnUser }
  | { readonly kind: "refused"; readonly error: AppError }

export const makeResume = Effect.fnUntraced(function* (
  accounts: Pick<Accounts, "resume">,
  {
    begin: switchTo,
    signedIn,
    current,
  }: Pick<SessionChanges, "begin" | "signedIn"> & {
    readonly current: Pick<SessionChanges["current"], "userId">
  },
  wakeSignal: WakeSignal["Service"],
): Effect.fn.Return<Resume, never, Vault | Locks | EndedNotice | Scope.Scope> {
  const scope = yield* Effect.scope
  const vault = yield* Vault
  const locks = yield* Locks
  const notice = yield* EndedNotice
  const returning = yield* Returning
  const marks = marksOf(vault)

  const isOvertaken = (): boolean => (current.userId() ?? 0) !== 0
  /** False for a user who has signed out here, even if a cookie remains that the gateway could not be told to end. */
  const mayReturn = (userId: number) => Effect.orElseSucceed(marks.mayReturn(userId), () => true)
  const lastUser = Effect.gen(function* () {
    const userId = (yield* Effect.orElseSucceed(marks.lastUser, () => null)) ?? 0
    return (yield* mayReturn(userId)) ? userId : 0
  })
  const expect = (userId: number | null) => (returning === null ? Effect.void : SubscriptionRef.set(returning, userId))

  const ask = (userId: number): Effect.Effect<Outcome, AppFailure> =>
    Effect.gen(function* () {
      yield* locks.hold(resumeLockOf(userId))
      if (isOvertaken()) return { kind: "overtaken" } as const
      if (yield* isSignedIn(vault, userId)) return { kind: "known" } as const
      return { kind: "resumed", user: yield* accounts.resume(userId) } as const
    }).pipe(Effect.scoped)

  /** Retries while the failure is transient or the keys cannot be read. */
  const insist = Effect.fnUntraced(function* (userId: number) {
    const backoff = yield* makeBackoff(wakeSignal)
    let unread = 0
    for (;;) {
      const result = yield* Effect.result(ask(userId))
      if (result._tag === "Success") return result.success
      const { error } = result.failure
      const isUnread = error.kind === "storageBroken" && ++unread <= READ_TRIES
      if (!isUnread && !isTransient(error)) return { kind: "refused", error } satisfies Outcome
      yield* backoff.wait
    }
  })

  const take = (userId: number, outcome: Outcome, isFirst: boolean): Effect.Effect<void> => {
    if (outcome.kind === "overtaken" || isOvertaken()) return Effect.void
    if (outcome.kind === "resumed") return Effect.asVoid(signedIn(outcome.user))
    if (outcome.kind === "known") return switchTo(userId)
    const told = SubscriptionRef.set(notice, outcome.error)
    return isFirst ? Effect.andThen(told, switchTo(0)) : told
  }

  const comeBack = Effect.fnUntraced(function* (userId: number) {
    const settled = yield* Deferred.make<Outcome>()
    yield* Effect.forkIn(
      Effect.flatMap(insist(userId), (outcome) => Deferred.succeed(settled, outcome)),
      scope,
    )
    const early = yield* Effect.timeoutOption(Deferred.await(settled), FIRST_WAIT)
    if (early._tag === "Some") return yield* take(userId, early.value, true)
    yield* expect(userId)
    yield* switchTo(0)
    const outcome = yield* Deferred.await(settled)
    yield* expect(null)
    yield* take(userId, outcome, false)
  })

  return {
    begin: Effect.fnUntraced(function* (userId) {
      // Without cookies but with the key, the gateway refuses the first request, and then the session is renewed
      // (renew.ts).
      if (userId === 0) return yield* switchTo(yield* lastUser)
      const comes = !(yield* isSignedIn(vault, userId)) && (yield* mayReturn(userId))
      yield* comes ? comeBack(userId) : switchTo(userId)
    }),
  }
})
