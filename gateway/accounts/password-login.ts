/**
 * Login by email or phone number with a password. On a device where the account was signed in before, tries have a
 * separate count, so strangers who guess do not lock the owner out.
 */
import { Effect } from "effect"
import type { SignIn } from "#schema/account/session-proof.ts"
import type { RequestOf } from "#schema/endpoints.ts"
import { failure } from "#schema/errors.ts"
import { isEmail } from "#schema/rules/account/account-rules.ts"
import type { Entropy } from "../entropy.ts"
import type { Feed } from "../feed/feed.ts"
import type { Caller } from "../http/caller.ts"
import type { CookieJar } from "../http/cookies.ts"
import type { Handlers } from "../http/handler.ts"
import { Store } from "../store/store.ts"
import type { AccountRow } from "../store/tables/accounts/accounts.ts"
import { foldedEmail } from "./folded-email.ts"
import { limitTries } from "./limit-tries.ts"
import { openSession } from "./open-session.ts"
import { verifyPassword } from "./password.ts"
import { accountOfPhone, phoneAsKept } from "./phone/phone-codes.ts"

/**
 * `account`: the account that `named` belongs to. Null: none, which takes equally long and returns null. Errors:
 * tooManyAttempts, passwordInvalid, bans.
 */
const openByPassword = Effect.fnUntraced(function* (
  account: AccountRow | null,
  named: string,
  request: SignIn & { readonly password: string },
  caller: Caller,
) {
  const store = yield* Store
  const before = yield* store.single(({ sessions }) => sessions.usersOf(caller.deviceId, ""))
  const what = account !== null && before.includes(account.id) ? `${named} ${caller.deviceId}` : named
  yield* limitTries("login", what, caller.ip)
  const fits = yield* verifyPassword(request.password, account?.passwordHash ?? null)
  if (account === null) return null
  if (!fits) return yield* failure("passwordInvalid")
  return yield* store.transact((tx) =>
    Effect.gen(function* () {
      // The password changed while it was compared: the old one opens nothing.
      if ((yield* tx.accounts.find(account.id))?.passwordHash !== account.passwordHash)
        return yield* failure("passwordInvalid")
      yield* tx.attempts.clear(`login:${what}`)
      return yield* openSession(tx, account, caller, request, { isNew: false, resumed: null })
    }),
  )
})

const emailLogin = Effect.fnUntraced(function* (request: RequestOf<"emailLogin">, caller: Caller) {
  const store = yield* Store
  const email = foldedEmail(request.email)
  if (!isEmail(email)) return yield* failure("emailInvalid")
  const account = yield* store.transact((tx) => tx.accounts.findByEmail(email))
  return (yield* openByPassword(account, email, request, caller)) ?? (yield* failure("accountUnknown"))
})

const phonePasswordLogin = Effect.fnUntraced(function* (request: RequestOf<"phonePasswordLogin">, caller: Caller) {
  const store = yield* Store
  const phone = yield* phoneAsKept(request.phone)
  const account = yield* store.transact((tx) => accountOfPhone(tx, phone))
  return (yield* openByPassword(account, phone, request, caller)) ?? (yield* failure("passwordInvalid"))
})

export const passwordLoginHandlers: Handlers<"emailLogin" | "phonePasswordLogin", Store | Feed | Entropy | CookieJar> =
  { emailLogin, phonePasswordLogin }
