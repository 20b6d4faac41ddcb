/**
 * The login form as a pure state machine: typed values, the current step, the errors. An error never loses typed
 * values.
 */

import type { AppError, ErrorKind } from "#schema/errors.ts"
import {
  type Gender,
  isAdult,
  isBirthday,
  isEmail,
  isEmailPassword,
  isWeakPassword,
  nicknameProblem,
} from "#schema/rules/account/account-rules.ts"
import { isPhonePassword } from "#schema/rules/account/phone.ts"
import { deviceTime } from "../../browser/clock.ts"

export type LoginStep = "signIn" | "join" | "about"
export type LoginField = "email" | "password" | "birthday" | "gender" | "nickname"

/** An empty field: the page's own names for missing values. */
const MISSING = ["emailMissing", "passwordMissing", "genderMissing"] as const
export type Missing = (typeof MISSING)[number]
export const isMissing = (kind: ErrorKind | Missing): kind is Missing => MISSING.some((one) => one === kind)

export interface LoginForm {
  readonly step: LoginStep
  readonly email: string
  readonly password: string
  readonly year: string
  readonly month: string
  readonly day: string
  readonly gender: Gender | undefined
  readonly nickname: string
  readonly countryId: string
  readonly busy: boolean
  readonly wrong: Readonly<Partial<Record<LoginField, ErrorKind | Missing>>>
  /** An error that belongs to no field. */
  readonly failed: AppError | undefined
}

export type LoginEvent =
  | {
      readonly type: "typed"
      readonly patch: Partial<
        Pick<LoginForm, "email" | "password" | "year" | "month" | "day" | "nickname" | "countryId" | "gender">
      >
    }
  | { readonly type: "went"; readonly step: LoginStep }
  | { readonly type: "checked" }
  | { readonly type: "sent" }
  | { readonly type: "failed"; readonly error: AppError }
  | { readonly type: "passed" }

export const newLoginForm = (step: LoginStep = "signIn"): LoginForm => ({
  step,
  email: "",
  password: "",
  year: "",
  month: "",
  day: "",
  gender: undefined,
  nickname: "",
  countryId: "",
  busy: false,
  wrong: {},
  failed: undefined,
})

export const birthdayOf = (form: LoginForm): string =>
  `${form.year}-${form.month.padStart(2, "0")}-${form.day.padStart(2, "0")}`

/** The errors in the fields of the current step. The gateway checks them again. */
export const wrongFields = (form: LoginForm, now: number): LoginForm["wrong"] => {
  if (form.step !== "about") {
    const email = form.email.trim()
    const password: ErrorKind | Missing =
      form.password === "" ? "passwordMissing" : form.step === "join" ? "passwordLength" : "passwordInvalid"
    return {
      ...(isEmail(email) ? {} : { email: email === "" ? ("emailMissing" as const) : ("emailInvalid" as const) }),
      // A password set by phone may be longer than one of a sign-up by email.
      ...(!isEmailPassword(form.password) && !(form.step === "signIn" && isPhonePassword(form.password))
        ? { password }
        : form.step === "join" && isWeakPassword(form.password)
          ? { password: "passwordWeak" as const }
          : {}),
    }
  }
  const birthday = birthdayOf(form)
  const nickname = nicknameProblem(form.nickname)
  return {
    ...(!isBirthday(birthday)
      ? { birthday: "birthdayInvalid" as const }
      : isAdult(birthday, now)
        ? {}
        : { birthday: "underAge" as const }),
    ...(form.gender === undefined ? { gender: "genderMissing" as const } : {}),
    ...(nickname === undefined ? {} : { nickname }),
  }
}

/** The field and the step to which an error of the gateway belongs. */
const placeOf: Readonly<Partial<Record<ErrorKind, { readonly field: LoginField; readonly step?: LoginStep }>>> = {
  accountUnknown: { field: "email" },
  emailInvalid: { field: "email", step: "join" },
  emailUsed: { field: "email", step: "join" },
  passwordInvalid: { field: "password" },
  passwordLength: { field: "password", step: "join" },
  passwordCommon: { field: "password", step: "join" },
  passwordWeak: { field: "password", step: "join" },
  tooManyAttempts: { field: "password" },
  underAge: { field: "birthday", step: "about" },
  birthdayInvalid: { field: "birthday", step: "about" },
  nicknameEmpty: { field: "nickname", step: "about" },
  nicknameTooLong: { field: "nickname", step: "about" },
  nicknameCharacters: { field: "nickname", step: "about" },
  nicknameForbidden: { field: "nickname", step: "about" },
}

/** The fields that a typed patch touches lose their errors. */
const touched = (patch: Extract<LoginEvent, { type: "typed" }>["patch"]): ReadonlyArray<LoginField> => [
  ...(patch.email === undefined ? [] : (["email"] as const)),
  ...(patch.password === undefined ? [] : (["password"] as const)),
  ...(patch.nickname === undefined ? [] : (["nickname"] as const)),
  ...(patch.gender === undefined ? [] : (["gender"] as const)),
  ...(patch.year === undefined && patch.month === undefined && patch.day === undefined ? [] : (["birthday"] as const)),
]

export const loginForm = (form: LoginForm, event: LoginEvent): LoginForm => {
  switch (event.type) {
    case "typed": {
      const cleared = new Set(touched(event.patch))
      const wrong = Object.fromEntries(
        Object.entries(form.wrong).filter(([field]) => ![...cleared].some((one) => one === field)),
      )
      return { ...form, ...event.patch, wrong, failed: undefined }
    }
    case "went":
      return { ...form, step: event.step, wrong: {}, failed: undefined, busy: false }
    case "checked":
      return { ...form, wrong: wrongFields(form, deviceTime()), failed: undefined }
    case "sent":
      return { ...form, busy: true, wrong: {}, failed: undefined }
    case "passed":
      return { ...form, busy: false, wrong: {}, failed: undefined }
    case "failed": {
      const place = placeOf[event.error.kind]
      if (place === undefined) return { ...form, busy: false, failed: event.error }
      const step = form.step === "signIn" ? "signIn" : (place.step ?? form.step)
      return { ...form, busy: false, step, wrong: { [place.field]: event.error.kind }, failed: undefined }
    }
  }
}
