import { type FormEvent, type ReactNode, useReducer } from "react"
import { useTranslation } from "react-i18next"
import type { AppError } from "#schema/errors.ts"
import type { Gender } from "#schema/rules/account/account-rules.ts"
import { deviceTime } from "../../browser/clock.ts"
import { keepStored } from "../../browser/stored.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import { Button } from "../../ui/Button.tsx"
import { ErrorNote } from "../../ui/form/ErrorNote.tsx"
import { AboutFields } from "./AboutFields.tsx"
import { birthdayOf, type LoginEvent, type LoginForm, loginForm, newLoginForm, wrongFields } from "./login-form.ts"
import "../../i18n/account/elsewhere-texts.ts"

interface JoinViewProps {
  form: LoginForm
  send: (event: LoginEvent) => void
  onSubmit: () => void
  onGiveUp: () => void
  /** A field that only this way of joining has. */
  more?: ReactNode
  /** Sets the initial country. Missing: guesses it from what is known of the user's location. */
  likely?: ReactNode
}

/** The fields that a new account needs besides what is already proved. */
export const JoinView = ({ form, send, onSubmit, onGiveUp, more: field, likely }: JoinViewProps) => {
  const { t } = useTranslation()
  const { t: more } = useTranslation("more")
  const errorText = useErrorText()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.busy) onSubmit()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      {form.failed && (
        <ErrorNote>{form.failed.kind === "offline" ? t("login.waitOffline") : errorText(form.failed)}</ErrorNote>
      )}
      <AboutFields form={form} send={send} likely={likely} />
      {field}
      <Button type="submit" look="primary" size="large" wide loading={form.busy}>
        {t("login.register")}
      </Button>
      <Button look="plain" wide onClick={onGiveUp}>
        {more("elsewhere.own")}
      </Button>
      <p className="text-center text-xs text-faint">{t("login.adults")}</p>
    </form>
  )
}

/** The values in the form that the worker takes. */
export interface Member {
  readonly birthday: string
  readonly gender: Gender
  readonly userName: string
  readonly countryId: string | null
}

/** begun: a session exists. shown: the error is shown at this way's own field. failed: the form shows the error. */
export type JoinOutcome =
  | { readonly state: "begun" }
  | { readonly state: "shown" }
  | { readonly state: "failed"; readonly error: AppError }

interface JoinProps {
  nickname: string
  register: (member: Member) => Promise<JoinOutcome>
  onGiveUp: () => void
  more?: ReactNode
  /** Checks that field before anything is sent; true when it is fine. */
  isMoreFine?: () => boolean
}

/** The rest of joining, for a person whose identity is proved. */
export const Join = ({ nickname, register, onGiveUp, more, isMoreFine = () => true }: JoinProps) => {
  const [form, send] = useReducer(loginForm, { ...newLoginForm("about"), nickname })
  const onSubmit = async () => {
    const isFine = isMoreFine()
    if (Object.keys(wrongFields(form, deviceTime())).length > 0 || form.gender === undefined)
      return send({ type: "checked" })
    if (!isFine) return
    send({ type: "sent" })
    const countryId = form.countryId === "" ? null : form.countryId
    const { gender } = form
    const joined = await register({
      ...{ birthday: birthdayOf(form), gender, userName: form.nickname.trim(), countryId },
    })
    if (joined.state === "shown") return send({ type: "passed" })
    if (joined.state === "failed") return send({ type: "failed", error: joined.error })
    if (countryId !== null) keepStored("CAMC_USER_COUNTRY", countryId)
  }
  return <JoinView form={form} send={send} onSubmit={() => void onSubmit()} onGiveUp={onGiveUp} more={more} />
}
