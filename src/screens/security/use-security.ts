/** The email, telephone number and password of the user's own account, bound to the commands. */
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { CodeWay } from "#schema/rules/account/phone.ts"
import { deviceTime } from "../../browser/clock.ts"
import { useClockOffset } from "../../client/use-clock-offset.ts"
import { useRemote } from "../../client/use-remote.ts"
import { showToast } from "../../ui/toasts/toasts.ts"
import {
  codeProblem,
  emailProblem,
  newPasswordProblem,
  phonePasswordProblem,
  phoneProblem,
} from "../login/field-problems.ts"
import { type Places, useFields } from "../login/use-fields.ts"

const EMAIL = { _tag: "emailBinding" } as const
const PHONE = { _tag: "phoneBinding" } as const
const WAYS = { _tag: "signInWays" } as const

const SHARED_PLACES = {
  passwordInvalid: "password",
  tooManyAttempts: "password",
  codeWrong: "code",
  codeExpired: "code",
  codeTries: "code",
} as const
const EMAIL_PLACES: Places = { ...SHARED_PLACES, emailInvalid: "email", emailUsed: "email", emailSame: "email" }
const PHONE_PLACES: Places = {
  ...{ ...SHARED_PLACES, phoneInvalid: "phone", phoneCountry: "phone" },
  // Told once the code is right: nobody else learns that the number has an account.
  ...{ phoneUsed: "code", phoneSame: "phone" },
}
const PASSWORD_PLACES = {
  passwordInvalid: "password",
  tooManyAttempts: "password",
  passwordLength: "newPassword",
  phonePasswordLength: "newPassword",
  passwordWeak: "newPassword",
  passwordCommon: "newPassword",
} as const

/** The password that proves ownership; null when the account has none. */
const ownerOf = (hasPassword: boolean, password: string) => (hasPassword ? password : null)
const missing = (hasPassword: boolean, password: string) =>
  hasPassword && password === "" ? ("passwordMissing" as const) : undefined

/** shown: the current value. address: the new address or number. code: the code that was sent there. */
export type ChangeStep = "shown" | "address" | "code"

/** The steps of a change. The caller calls `sent` once a code is on its way. */
const useSteps = (places: Places) => {
  const [step, setStep] = useState<ChangeStep>("shown")
  const [sentAt, setSentAt] = useState(0)
  const { state, type, leave, clear, submit } = useFields(places)
  const sent = (): void => {
    setSentAt(deviceTime())
    leave({ code: "" })
    setStep("code")
  }
  const go = (to: ChangeStep): void => {
    if (to === "shown") clear()
    else leave()
    setStep(to)
  }
  return { steps: { step, sentAt, state, type, go }, sent, submit }
}

/** `hasPassword`: the account has a password, which the form asks for. The same in the hooks below. */
export const useEmailChange = (hasPassword: boolean) => {
  const { t } = useTranslation("more")
  const binding = useRemote(EMAIL)
  const clockOffset = useClockOffset()
  const { steps, sent, submit } = useSteps(EMAIL_PLACES)
  const { password, code } = steps.state.values
  const email = steps.state.values.email.trim()
  const sendCode = (): void =>
    void submit({
      command: { _tag: "sendEmailCode", email, password: ownerOf(hasPassword, password) },
      wrong: { email: emailProblem(email), password: missing(hasPassword, password) },
      onDone: sent,
    })
  const bind = (): void =>
    void submit({
      command: { _tag: "bindEmail", email, code },
      wrong: { code: codeProblem(code) },
      onDone: () => {
        steps.go("shown")
        showToast(t("security.bound"))
        void binding.refresh()
      },
    })
  return { ...steps, binding, clockOffset, sendCode, bind }
}

/** `onDone` runs once a number is bound: the number is a way in from then on. */
export const usePhoneChange = (hasPassword: boolean, onDone: () => void) => {
  const { t } = useTranslation("more")
  const binding = useRemote(PHONE)
  const known = useRemote(WAYS)
  const clockOffset = useClockOffset()
  const [way, setWay] = useState<CodeWay>("sms")
  const { steps, sent, submit } = useSteps(PHONE_PLACES)
  const { password, code } = steps.state.values
  const phone = steps.state.values.phone.trim()
  const ways = known.state === "loading" ? [] : (known.value?.codes ?? [])
  const sendCode = (by: CodeWay): void =>
    void submit({
      command: { _tag: "sendPhoneBindCode", phone, way: by, password: ownerOf(hasPassword, password) },
      wrong: { phone: phoneProblem(phone), password: missing(hasPassword, password) },
      onDone: () => {
        setWay(by)
        sent()
      },
    })
  const bind = (): void =>
    void submit({
      command: { _tag: "bindPhone", phone, code },
      wrong: { code: codeProblem(code) },
      onDone: () => {
        steps.go("shown")
        showToast(t("phone.bound"))
        onDone()
      },
    })
  return { ...steps, binding, clockOffset, ways, sendCode, sendAgain: () => sendCode(way), bind }
}

interface PasswordNeeds {
  /** The account is also entered by phone, so its password must fit the phone rules. */
  readonly hasPhone: boolean
  /** False: the account gets its first password. */
  readonly hasPassword: boolean
  readonly onDone: () => void
}

export const usePasswordChange = ({ hasPhone, hasPassword, onDone }: PasswordNeeds) => {
  const { t } = useTranslation("more")
  const { state, type, clear, submit } = useFields(PASSWORD_PLACES)
  const { password, newPassword } = state.values
  const change = (): void =>
    void submit({
      command: { _tag: "changePassword", password: ownerOf(hasPassword, password), newPassword },
      wrong: {
        password: missing(hasPassword, password),
        newPassword: (hasPhone ? phonePasswordProblem : newPasswordProblem)(newPassword),
      },
      onDone: () => {
        clear()
        showToast(t(hasPassword ? "security.passwordChanged" : "security.passwordSet"))
        onDone()
      },
    })
  return { hasPhone, hasPassword, state, type, change }
}
