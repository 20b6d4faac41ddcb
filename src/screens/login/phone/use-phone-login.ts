/** Login by a telephone number, bound to the commands: by code or password, and a new password when it is forgotten. */
import { useState } from "react"
import type { AppError } from "#schema/errors.ts"
import type { CodeWay } from "#schema/rules/account/phone.ts"
import { deviceTime } from "../../../browser/clock.ts"
import { useRemote } from "../../../client/use-remote.ts"
import { codeProblem, phonePasswordProblem, phoneProblem } from "../field-problems.ts"
import { useFields } from "../use-fields.ts"

/**
 * number, forgot: ask for the number that gets a code. password: number and password. code: the code sent. newPassword:
 * replaces a forgotten one.
 */
export type PhoneStep = "number" | "password" | "forgot" | "code" | "newPassword"

const WAYS = { _tag: "signInWays" } as const

const PLACES = {
  phoneInvalid: "phone",
  phoneCountry: "phone",
  accountUnknown: "phone",
  codeWrong: "code",
  codeExpired: "code",
  codeTries: "code",
  resetTimeout: "code",
  passwordInvalid: "password",
  tooManyAttempts: "password",
  phonePasswordLength: "password",
  passwordWeak: "password",
  passwordCommon: "password",
} as const
/** Errors that a new code fixes. */
const OF_CODE: ReadonlySet<string> = new Set(["codeWrong", "codeTries", "resetTimeout"])

/** A ticket to register with this number. */
export interface Leave {
  readonly ticket: string
  readonly phone: string
}

export const usePhoneLogin = () => {
  const { refresh, ...ways } = useRemote(WAYS)
  const [step, setStep] = useState<PhoneStep>("number")
  const [use, setUse] = useState<"login" | "password">("login")
  const [way, setWay] = useState<CodeWay>("sms")
  const [sentAt, setSentAt] = useState(0)
  const [leave, setLeave] = useState<Leave>()
  const { state, type, leave: goOn, submit } = useFields(PLACES)
  const phone = state.values.phone.trim()
  const { code, password } = state.values

  const go = (to: PhoneStep): void => {
    goOn({ code: "", password: "" })
    setStep(to)
    if (to === "number" || to === "password") setUse("login")
    if (to === "forgot") setUse("password")
  }
  const sendCode = (by: CodeWay): void =>
    void submit({
      command: { _tag: "sendPhoneCode", phone, way: by, use },
      wrong: { phone: phoneProblem(phone) },
      onDone: () => {
        setWay(by)
        setSentAt(deviceTime())
        go("code")
      },
    })
  const wrong = { code: codeProblem(code) }
  // No next step on success: the new session leads away from this page.
  const logIn = (): void =>
    void submit({
      command: { _tag: "signInByPhone", phone, code },
      wrong,
      onDone: ({ join }) => join !== null && setLeave({ ticket: join.ticket, phone }),
    })
  const checkCode = (): void =>
    void submit({
      command: { _tag: "checkPhoneCode", phone, code },
      wrong,
      onDone: () => setStep("newPassword"),
      // No account has this number: shows the error where another number can be typed.
      onRefused: ({ kind }: AppError) => kind === "accountUnknown" && setStep("forgot"),
    })
  const byPassword = (): void =>
    void submit({
      command: { _tag: "signInByPhonePassword", phone, password },
      wrong: { phone: phoneProblem(phone), password: password === "" ? "passwordMissing" : undefined },
      onDone: () => {},
    })
  const reset = (): void =>
    void submit({
      command: { _tag: "resetPhonePassword", phone, code, password },
      wrong: { password: phonePasswordProblem(password) },
      onDone: () => {},
      onRefused: ({ kind }: AppError) => OF_CODE.has(kind) && setStep("code"),
    })
  const offered = ways.state === "loading" ? undefined : ways.value?.codes
  return {
    /** Undefined: not known yet. */
    ways: offered,
    failed: ways.state === "failed" ? ways.error : undefined,
    retry: (): void => void refresh(),
    step,
    use,
    sentAt,
    state,
    leave,
    type,
    go,
    sendCode,
    sendAgain: () => sendCode(way),
    onSubmit: (): void => {
      const [first] = offered ?? []
      if (step === "password") byPassword()
      else if (step === "newPassword") reset()
      else if (step === "code" && use === "login") logIn()
      else if (step === "code") checkCode()
      else if (first !== undefined) sendCode(first)
    },
    onOver: () => {
      setLeave(undefined)
      go("number")
    },
  }
}
