import { type FormEvent, useEffect, useReducer, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { AppError } from "#schema/errors.ts"
import { PROVIDER_NAMES, type SignInReturn } from "#schema/rules/sign-in-elsewhere.ts"
import { BoundProviderButtons } from "../../../account/ProviderButtons.tsx"
import { useCountries } from "../../../account/use-countries.ts"
import { useSession } from "../../../account/use-session.ts"
import { deviceTime } from "../../../browser/clock.ts"
import { keepStored } from "../../../browser/stored.ts"
import { useCommand } from "../../../client/use-command.ts"
import { useErrorText } from "../../../i18n/error-text.ts"
import { Button } from "../../../ui/Button.tsx"
import { ErrorNote } from "../../../ui/form/ErrorNote.tsx"
import { Spinner } from "../../../ui/Spinner.tsx"
import { AboutFields } from "../AboutFields.tsx"
import { LoginFrame } from "../LoginFrame.tsx"
import { birthdayOf, type LoginEvent, type LoginForm, loginForm, newLoginForm, wrongFields } from "../login-form.ts"

interface JoinProps {
  form: LoginForm
  send: (event: LoginEvent) => void
  onSubmit: () => void
  onGiveUp: () => void
  countries: ReadonlyArray<{ readonly value: string; readonly label: string }>
}

/** What a new account needs beside what was proved elsewhere. */
export const JoinView = ({ form, send, onSubmit, onGiveUp, countries }: JoinProps) => {
  const { t } = useTranslation()
  const { t: more } = useTranslation("more")
  const errorText = useErrorText()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.busy) onSubmit()
  }
  return (
    <LoginFrame title={t("login.whyRegister")}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        {form.failed && (
          <ErrorNote>{form.failed.kind === "offline" ? t("login.waitOffline") : errorText(form.failed)}</ErrorNote>
        )}
        <AboutFields form={form} send={send} countries={countries} />
        <Button type="submit" look="primary" size="large" wide loading={form.busy}>
          {t("login.register")}
        </Button>
        <Button look="plain" wide onClick={onGiveUp}>
          {more("elsewhere.own")}
        </Button>
        <p className="text-center text-xs text-faint">{t("login.adults")}</p>
      </form>
    </LoginFrame>
  )
}

const Join = ({ ticket, nickname, onGiveUp }: { ticket: string; nickname: string; onGiveUp: () => void }) => {
  const [form, send] = useReducer(loginForm, { ...newLoginForm("about"), nickname })
  const execute = useCommand()
  const countries = useCountries()
  const onSubmit = async () => {
    if (Object.keys(wrongFields(form, deviceTime())).length > 0 || form.gender === undefined)
      return send({ type: "checked" })
    send({ type: "sent" })
    const countryId = form.countryId === "" ? null : form.countryId
    const outcome = await execute({
      _tag: "registerElsewhere",
      ticket,
      birthday: birthdayOf(form),
      gender: form.gender,
      userName: form.nickname.trim(),
      countryId,
    })
    if (!outcome.ok) return send({ type: "failed", error: outcome.error })
    if (countryId !== null) keepStored("CAMC_USER_COUNTRY", countryId)
  }
  return <JoinView form={form} send={send} onSubmit={() => void onSubmit()} onGiveUp={onGiveUp} countries={countries} />
}

export interface ReturnedProps {
  told: SignInReturn
  onDone: () => void
  /** To the ordinary login. */
  onGiveUp: () => void
}

type Step = { readonly failed: AppError } | { readonly ticket: string; readonly nickname: string } | undefined

/** A browser that comes back from a provider: its ticket is exchanged, and where that begins no session the page says why, or asks for the rest. */
export const Returned = ({ told, onDone, onGiveUp }: ReturnedProps) => {
  const { t } = useTranslation()
  const { t: more } = useTranslation("more")
  const errorText = useErrorText()
  const execute = useCommand()
  const [step, setStep] = useState<Step>()
  const provider = PROVIDER_NAMES[told.provider]
  const ticket = "ticket" in told ? told.ticket : undefined
  const shown = useRef<string>(undefined)
  useEffect(() => {
    // A ticket is good once.
    if (ticket === undefined || shown.current === ticket) return
    shown.current = ticket
    void execute({ _tag: "signInElsewhere", ticket }).then((outcome) => {
      if (!outcome.ok) setStep({ failed: outcome.error })
      else if (outcome.value.join !== null) setStep(outcome.value.join)
    })
  }, [ticket, execute])
  const isBegun = useSession().state === "signedIn"
  useEffect(() => {
    if (isBegun) onDone()
  }, [isBegun, onDone])

  if (step !== undefined && "ticket" in step) return <Join {...step} onGiveUp={onGiveUp} />
  const problem =
    "problem" in told
      ? more(`elsewhere.${told.problem}`, { provider })
      : step === undefined
        ? undefined
        : errorText(step.failed)
  return (
    <LoginFrame title={t("login.signIn")}>
      {problem === undefined ? (
        <p role="status" className="flex items-center gap-3 text-sm text-muted">
          <Spinner className="size-5" />
          {more("elsewhere.busy", { provider })}
        </p>
      ) : (
        <div className="flex flex-col gap-3">
          <ErrorNote>{problem}</ErrorNote>
          <Button look="primary" size="large" wide onClick={onGiveUp}>
            {more("elsewhere.own")}
          </Button>
          <BoundProviderButtons />
        </div>
      )}
    </LoginFrame>
  )
}
