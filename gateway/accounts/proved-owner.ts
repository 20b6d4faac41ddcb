/**
 * Changing how an account is entered needs a fresh proof of ownership, since a session may be an open screen or a
 * stolen one. The proof is the password. An account without a password needs a sign-in within the last minutes, or in
 * the session a code to its own number or a sign-in at a linked provider. Resuming a session and login links prove
 * nothing.
 */
import { Clock, Effect } from "effect"
import { failure } from "#schema/errors.ts"
import { OWNER_PROOF_MS } from "#schema/rules/account/ways-in.ts"
import type { Caller } from "../http/caller.ts"
import { Store } from "../store/store.ts"
import { limitTries } from "./limit-tries.ts"
import { verifyPassword } from "./password.ts"

export const isProved = ({ session }: Caller, now: number): boolean =>
  session !== null && session.provedAt !== null && now - session.provedAt < OWNER_PROOF_MS

/** Returns the account. `password`: as typed; null for none. Errors: passwordInvalid, tooManyAttempts, proofNeeded. */
export const provedOwner = Effect.fnUntraced(function* (password: string | null, caller: Caller) {
  const [store, { userId, ip }] = [yield* Store, caller]
  const account = yield* store.single(({ accounts }) => accounts.find(userId))
  if (password === null && account?.passwordHash === null)
    return isProved(caller, yield* Clock.currentTimeMillis) ? account : yield* failure("proofNeeded")
  const what = `user ${userId}`
  yield* limitTries("login", what, ip)
  const fits = yield* verifyPassword(password ?? "", account?.passwordHash ?? null)
  if (account === null || !fits) return yield* failure("passwordInvalid")
  yield* store.single(({ attempts }) => attempts.clear(`login:${what}`))
  return account
})
