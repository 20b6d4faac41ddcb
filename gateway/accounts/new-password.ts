/** What a new password may be, and what follows when an account gets one. */
import { Effect } from "effect"
import { isEmailPassword, isWeakPassword } from "#schema/rules/account-rules.ts"
import { mailOf } from "../mail/mail-texts.ts"
import { tellByMail } from "../mail/tell-by-mail.ts"
import type { Tx } from "../store/store.ts"
import type { AccountRow } from "../store/tables/accounts.ts"
import { endSessions } from "./end-sessions.ts"
import { isCommonPassword } from "./password.ts"

export const passwordProblem = (password: string) =>
  !isEmailPassword(password)
    ? "passwordLength"
    : isWeakPassword(password)
      ? "passwordWeak"
      : isCommonPassword(password)
        ? "passwordCommon"
        : undefined

/** `but`: the session that stays. The codes that would give another one are void. */
export const setPassword = Effect.fnUntraced(function* (
  tx: Tx,
  account: AccountRow,
  passwordHash: string,
  but: string | null,
) {
  yield* endSessions(tx, account.id, but)
  if (account.email !== null) yield* tx.mailCodes.forget(account.email, "password")
  return (yield* tx.accounts.update(account.id, { passwordHash })) ?? account
})

/** Told to the owner, in case it was somebody else. */
export const tellNewPassword = ({ email, languageId }: AccountRow): Effect.Effect<void> =>
  email === null ? Effect.void : tellByMail({ to: email, ...mailOf(languageId, "passwordChanged", {}) })
