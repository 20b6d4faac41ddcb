/** The email and the password of the own account, bound to the commands. */
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { deviceTime } from "../../browser/clock.ts"
import { useClockOffset } from "../../client/use-clock-offset.ts"
import { useRemote } from "../../client/use-remote.ts"
import { showToast } from "../../ui/toasts.ts"
import { codeProblem, emailProblem, newPasswordProblem } from "../login/field-problems.ts"
import { useFields } from "../login/use-fields.ts"

const BINDING = { _tag: "emailBinding" } as const

const EMAIL_PLACES = {
  emailInvalid: "email",
  emailUsed: "email",
  emailSame: "email",
  passwordInvalid: "password",
  tooManyAttempts: "password",
  codeWrong: "code",
  codeExpired: "code",
  codeTries: "code",
} as const
const PASSWORD_PLACES = {
  passwordInvalid: "password",
  tooManyAttempts: "password",
  passwordLength: "newPassword",
  passwordWeak: "newPassword",
  passwordCommon: "newPassword",
} as const

const missing = (password: string) => (password === "" ? ("passwordMissing" as const) : undefined)

/** `shown`: as it stands, an address to change to, or the code that was sent there. */
export type EmailStep = "shown" | "address" | "code"

export const useEmailChange = () => {
  const { t } = useTranslation("more")
  const binding = useRemote(BINDING)
  const clockOffset = useClockOffset()
  const [step, setStep] = useState<EmailStep>("shown")
  const [sentAt, setSentAt] = useState(0)
  const { state, type, leave, clear, submit } = useFields(EMAIL_PLACES)
  const { password, code } = state.values
  const email = state.values.email.trim()
  const sendCode = (): void =>
    void submit({
      command: { _tag: "sendEmailCode", email, password },
      wrong: { email: emailProblem(email), password: missing(password) },
      onDone: () => {
        setSentAt(deviceTime())
        leave({ code: "" })
        setStep("code")
      },
    })
  const bind = (): void =>
    void submit({
      command: { _tag: "bindEmail", email, code },
      wrong: { code: codeProblem(code) },
      onDone: () => {
        clear()
        setStep("shown")
        showToast(t("security.bound"))
        void binding.refresh()
      },
    })
  const go = (to: EmailStep) => {
    if (to === "shown") clear()
    else leave()
    setStep(to)
  }
  return { binding, clockOffset, step, sentAt, state, type, sendCode, bind, go }
}

export const usePasswordChange = () => {
  const { t } = useTranslation("more")
  const { state, type, clear, submit } = useFields(PASSWORD_PLACES)
  const { password, newPassword } = state.values
  const change = (): void =>
    void submit({
      command: { _tag: "changePassword", password, newPassword },
      wrong: { password: missing(password), newPassword: newPasswordProblem(newPassword) },
      onDone: () => {
        clear()
        showToast(t("security.passwordChanged"))
      },
    })
  return { state, type, change }
}
