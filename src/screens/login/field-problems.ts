/** Checks of typed values before the gateway is asked. The gateway checks them again. */
import { isEmail, isEmailPassword, isWeakPassword } from "#schema/rules/account/account-rules.ts"
import { CODE_DIGITS, isMailCode } from "#schema/rules/account/mail-codes.ts"
import { isPhonePassword, phoneOf } from "#schema/rules/account/phone.ts"
import type { FieldProblem } from "./use-fields.ts"

export const emailProblem = (text: string): FieldProblem | undefined => {
  const email = text.trim()
  return email === "" ? "emailMissing" : isEmail(email) ? undefined : "emailInvalid"
}

export const newPasswordProblem = (text: string): FieldProblem | undefined =>
  text === ""
    ? "passwordMissing"
    : !isEmailPassword(text)
      ? "passwordLength"
      : isWeakPassword(text)
        ? "passwordWeak"
        : undefined

export const phoneProblem = (text: string): FieldProblem | undefined =>
  text.trim() === "" ? "phoneMissing" : phoneOf(text) === undefined ? "phoneInvalid" : undefined

/** For a new password of an account by phone. */
export const phonePasswordProblem = (text: string): FieldProblem | undefined =>
  !isPhonePassword(text) ? "phonePasswordLength" : isWeakPassword(text) ? "passwordWeak" : undefined

export const codeProblem = (code: string): FieldProblem | undefined => (isMailCode(code) ? undefined : "codeMissing")

/** The digits of a typed or pasted code. */
export const codeOf = (typed: string): string => typed.replace(/\D/g, "").slice(0, CODE_DIGITS)
