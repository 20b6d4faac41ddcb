/** Rules for new passwords, and what a password change ends. */
import { Clock, Effect } from "effect"
import { isEmailPassword, isWeakPassword } from "#schema/rules/account/account-rules.ts"
import { isPhonePassword } from "#schema/rules/account/phone.ts"
import { announceEnded } from "../realtime/ended-notice.ts"
import type { Tx } from "../store/store.ts"
import type { AccountRow } from "../store/tables/accounts/accounts.ts"
import { isCommonPassword } from "./password.ts"

const guessed = (password: string) =>
  isWeakPassword(password) ? "passwordWeak" : isCommonPassword(password) ? "passwordCommon" : undefined

/** For an account by email. */
export const passwordProblem = (password: string) => (isEmailPassword(password) ? guessed(password) : "passwordLength")

/** For an account by phone. */
export const phonePasswordProblem = (password: string) =>
  isPhonePassword(password) ? guessed(password) : "phonePasswordLength"

/** For an existing account. An account with a phone number follows the longer phone rule. */
export const problemFor = Effect.fnUntraced(function* (tx: Tx, account: AccountRow, password: string) {
  const hasPhone = (yield* tx.identities.ofUser("phone", account.id)) !== null
  return hasPhone ? phonePasswordProblem(password) : passwordProblem(password)
})

/** Ends all sessions of the account but `but`, and drops all login links: both may stem from the old way in. */
export const endSessions = Effect.fnUntraced(function* (
  tx: Tx,
  userId: number,
  { but, why }: { readonly but: string | null; readonly why: "password" | "unlinked" },
) {
  const ended = yield* tx.sessions.endOthers(userId, but, why, yield* Clock.currentTimeMillis)
  yield* tx.loginLinks.forgetAll(userId)
  for (const id of ended) {
    yield* tx.pushSubscriptions.dropSession(id)
    yield* announceEnded(tx, userId, id, "loginExpired")
  }
})

/** `but`: the session that stays. Codes for a password reset become void. */
export const setPassword = Effect.fnUntraced(function* (
  tx: Tx,
  account: AccountRow,
  passwordHash: string,
  but: string | null,
) {
  yield* endSessions(tx, account.id, { but, why: "password" })
  const phone = yield* tx.identities.ofUser("phone", account.id)
  for (const address of [account.email, phone?.subject ?? null])
    if (address !== null) yield* tx.mailCodes.forget(address, "password")
  return (yield* tx.accounts.update(account.id, { passwordHash })) ?? account
})
