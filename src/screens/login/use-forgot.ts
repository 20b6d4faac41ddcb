/** A forgotten password in three steps, bound to the commands: the address, the code sent to it, the new password. */
import { useState } from "react"
import type { AppError } from "#schema/errors.ts"
import { deviceTime } from "../../browser/clock.ts"
import { codeProblem, emailProblem, newPasswordProblem } from "./field-problems.ts"
import { useFields } from "./use-fields.ts"

export type ForgotStep = "address" | "code" | "password"

const PLACES = {
  emailInvalid: "email",
  codeWrong: "code",
  codeExpired: "code",
  codeTries: "code",
  resetTimeout: "code",
  passwordLength: "password",
  phonePasswordLength: "password",
  passwordWeak: "password",
  passwordCommon: "password",
} as const
/** Errors that a new code fixes. */
const OF_CODE: ReadonlySet<string> = new Set(["codeWrong", "codeTries", "resetTimeout"])

export const useForgot = () => {
  const [step, setStep] = useState<ForgotStep>("address")
  const [sentAt, setSentAt] = useState(0)
  const { state, type, leave, submit } = useFields(PLACES)
  const { values } = state
  const email = values.email.trim()

  const sendCode = () =>
    submit({
      command: { _tag: "sendPasswordCode", email },
      wrong: { email: emailProblem(email) },
      onDone: () => {
        setSentAt(deviceTime())
        leave({ code: "" })
        setStep("code")
      },
    })
  const checkCode = () =>
    submit({
      command: { _tag: "checkPasswordCode", email, code: values.code },
      wrong: { code: codeProblem(values.code) },
      onDone: () => setStep("password"),
    })
  // No next step on success: the new session leads away from this page.
  const reset = () =>
    submit({
      command: { _tag: "resetPassword", email, code: values.code, password: values.password },
      wrong: { password: newPasswordProblem(values.password) },
      onDone: () => {},
      onRefused: ({ kind }: AppError) => OF_CODE.has(kind) && setStep("code"),
    })

  return {
    step,
    sentAt,
    state,
    type,
    sendCode: (): void => void sendCode(),
    onSubmit: (): void => void { address: sendCode, code: checkCode, password: reset }[step](),
    onBack: () => {
      leave()
      setStep(step === "password" ? "code" : "address")
    },
  }
}
