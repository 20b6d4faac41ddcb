/**
 * That the account is theirs is shown anew by who changes what opens it, since a session may be an open screen or a stolen one: by the
 * password, and where the account has none by a sign-in of the last minutes, or as much within the session: a code to the account's own
 * number, or the way to an account elsewhere that is linked to it. Resuming a session shows nothing, and neither does a login link.
 */
import { Clock, Effect } from "effect"
import { failure } from "#schema/errors.ts"
import { OWNER_PROOF_MS } from "#schema/rules/ways-in.ts"
import type { Caller } from "../http/caller.ts"
import { Store } from "../store/store.ts"
import { limitTries } from "./limit-tries.ts"
import { verifyPassword } from "./password.ts"

export const isProved = ({ session }: Caller, now: number): boolean =>
  session !== null && session.provedAt !== null && now - session.provedAt < OWNER_PROOF_MS

/** The account. `password`: as it was typed; null where there is none. Errors: passwordInvalid, tooManyAttempts, proofNeeded. */
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
