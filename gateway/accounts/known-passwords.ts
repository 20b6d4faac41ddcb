/**
 * The 3,000 commonest passwords that an account could have (ASVS 6.2.4): nobody may choose one. Compared without case. The
 * list is the public one of zxcvbn, commonest first; it is read at the first new password.
 */
import { dictionary } from "@zxcvbn-ts/language-common"
import { isEmailPassword } from "#schema/rules/account-rules.ts"

const REFUSED = 3_000

let refused: ReadonlySet<string> | undefined

export const isCommonPassword = (password: string): boolean => {
  refused ??= new Set(dictionary["passwords-common"].filter(isEmailPassword).slice(0, REFUSED))
  return refused.has(password.normalize("NFKC").toLowerCase())
}
