/**
 * The way back in when the browser has lost this device's keys and kept its login cookies (reliability P11): the cookies alone
 * open a session anew. One tab asks, the others follow it. While the gateway cannot be asked the tab works for the visitor and
 * says who is expected; refused, it stays the visitor's.
 */
import { Context, Deferred, Effect, Layer, type Scope, SubscriptionRef } from "effect"
import { type AppError, type AppFailure, isTransient } from "#schema/errors.ts"
import type { OwnUser } from "#schema/model/user.ts"
import { Vault } from "../crypto/vault.ts"
import { Bell } from "../network/bell.ts"
import { EndedNotice } from "../network/ended-notice.ts"
import { makePatience } from "../network/patience.ts"
import { Returning } from "../queries/returning.ts"
import { Locks } from "../tabs/locks.ts"
import { marksOf } from "../tabs/marks.ts"
import type { Accounts } from "./accounts.ts"
import { isSignedIn } from "./signed-in.ts"
import type { Turnover } from "./turnover.ts"

/** How long the first screen waits for the answer. */
const FIRST_WAIT = "4 seconds"
const lockOf = (userId: number): string => `livcam-resume-${userId}`

export interface Resume {
  /** Sits down as the user of the cookies, by the key in the vault or by the cookies alone; 0 is the visitor. */
  readonly begin: (userId: number) => Effect.Effect<void>
  /** The network may be back: asks now instead of at the next planned time. */
  readonly hurry: Effect.Effect<void>
}

/** known: the key is here, by another tab's asking. overtaken: somebody has signed in, and the cookies are theirs. */
type Outcome =
  | { readonly kind: "known" }
  | { readonly kind: "overtaken" }
  | { readonly kind: "resumed"; readonly user: OwnUser }
  | { readonly kind: "refused"; readonly error: AppError }

export const makeResume = Effect.fnUntraced(function* (
  accounts: Accounts,
  { begin: sit, signedIn, userId: sitter }: Turnover,
): Effect.fn.Return<Resume, never, Vault | Locks | EndedNotice | Scope.Scope> {
  const scope = yield* Effect.scope
  const vault = yield* Vault
  const locks = yield* Locks
  const notice = yield* EndedNotice
  const returning = yield* Returning
  const marks = marksOf(vault)
  const bell = Context.get(yield* Layer.build(Bell.layer), Bell)

  const isOvertaken = (): boolean => (sitter() ?? 0) !== 0
  /** Whoever has signed out here does not come back by a cookie that the gateway could not be told to end. */
  const mayReturn = (userId: number) => Effect.orElseSucceed(marks.mayReturn(userId), () => true)
  const expect = (userId: number | null) => (returning === null ? Effect.void : SubscriptionRef.set(returning, userId))

  const ask = (userId: number): Effect.Effect<Outcome, AppFailure> =>
    Effect.gen(function* () {
      yield* locks.hold(lockOf(userId))
      if (isOvertaken()) return { kind: "overtaken" } as const
      if (yield* isSignedIn(vault, userId)) return { kind: "known" } as const
      return { kind: "resumed", user: yield* accounts.resume } as const
    }).pipe(Effect.scoped)

  /** Again and again while time may help. */
  const insist = Effect.fnUntraced(function* (userId: number) {
    const patience = yield* makePatience(bell)
    for (;;) {
      const result = yield* Effect.result(ask(userId))
      if (result._tag === "Success") return result.success
      const { error } = result.failure
      if (!isTransient(error)) return { kind: "refused", error } satisfies Outcome
      yield* patience.wait
    }
  })

  const take = (userId: number, outcome: Outcome, isFirst: boolean): Effect.Effect<void> => {
    if (outcome.kind === "overtaken" || isOvertaken()) return Effect.void
    if (outcome.kind === "resumed") return Effect.asVoid(signedIn(outcome.user))
    if (outcome.kind === "known") return sit(userId)
    const told = SubscriptionRef.set(notice, outcome.error)
    return isFirst ? Effect.andThen(told, sit(0)) : told
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
    yield* sit(0)
    const outcome = yield* Deferred.await(settled)
    yield* expect(null)
    yield* take(userId, outcome, false)
  })

  return {
    begin: Effect.fnUntraced(function* (userId) {
      const comes = userId !== 0 && !(yield* isSignedIn(vault, userId)) && (yield* mayReturn(userId))
      yield* comes ? comeBack(userId) : sit(userId)
    }),
    hurry: bell.ring,
  }
})
