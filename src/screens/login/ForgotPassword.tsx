import "../../i18n/account/phone-texts.ts"
import "../../i18n/account/security-texts.ts"
import { type FormEvent, useEffect } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { EMAIL_PASSWORD_MAX, EMAIL_PASSWORD_MIN } from "#schema/rules/constants.ts"
import { usePlaceAfterLogin } from "../../account/place-after-login.ts"
import { useSession } from "../../account/use-session.ts"
import { PlainScreen } from "../../shell/PlainScreen.tsx"
import { useGoBack } from "../../shell/use-go-back.ts"
import { Button } from "../../ui/Button.tsx"
import { EmailField } from "../../ui/form/EmailField.tsx"
import { CodeField, FailedNote, useProblemText, useStepFocus } from "./form-parts.tsx"
import { PasswordField } from "./PasswordField.tsx"
import { type ForgotStep, useForgot } from "./use-forgot.ts"

const STEPS: ReadonlyArray<ForgotStep> = ["address", "code", "password"]

interface Props extends ReturnType<typeof useForgot> {
  onLogin: () => void
}

/** The current step: the address, the code, or the new password. */
export const ForgotFormView = ({ step, sentAt, state, type, sendCode, onSubmit, onBack, onLogin }: Props) => {
  const { t } = useTranslation()
  const { t: more } = useTranslation("more")
  const problemText = useProblemText()
  const form = useStepFocus(step)
  const { values, wrong, busy } = state
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-3">
      <p className="text-sm text-muted">{t("login.step", { step: STEPS.indexOf(step) + 1, steps: STEPS.length })}</p>
      <FailedNote error={state.failed} />
      {step === "address" && (
        <EmailField
          data-first-focus
          label={t("login.email")}
          value={values.email}
          onChange={(event) => type("email", event.target.value)}
          hint={more("security.lead")}
          error={problemText(wrong.email)}
        />
      )}
      {step === "code" && (
        <CodeField
          to={values.email.trim()}
          code={values.code}
          sentAt={sentAt}
          problem={wrong.code}
          busy={busy}
          onCode={(code) => type("code", code)}
          onAgain={sendCode}
        />
      )}
      {step === "password" && (
        <>
          <PasswordField
            data-first-focus
            label={more("security.newPassword")}
            name="password"
            autoComplete="new-password"
            value={values.password}
            onChange={(event) => type("password", event.target.value)}
            hint={t("login.passwordHint", { min: EMAIL_PASSWORD_MIN, max: EMAIL_PASSWORD_MAX })}
            error={problemText(wrong.password)}
          />
          <p className="text-sm text-faint">{more("security.othersOut")}</p>
        </>
      )}
      <Button type="submit" look="primary" size="large" wide loading={busy}>
        {step === "address"
          ? more("security.sendCode")
          : step === "code"
            ? t("login.continue")
            : more("security.setPassword")}
      </Button>
      <Button look="plain" wide onClick={step === "address" ? onLogin : onBack}>
        {step === "address" ? more("security.toLogin") : t("common.back")}
      </Button>
    </form>
  )
}

/**
 * A forgotten password, on a page of its own. A signed-in user goes to the place that asked for the login, or to the
 * root.
 */
export const ForgotPassword = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const goBack = useGoBack("/login")
  const goOn = usePlaceAfterLogin()
  const isSignedIn = useSession().state === "signedIn"
  useEffect(() => {
    if (isSignedIn) goOn()
  }, [isSignedIn, goOn])
  return (
    <PlainScreen title={t("login.forgot")} onBack={goBack}>
      <div className="max-w-md">
        <ForgotFormView {...useForgot()} onLogin={() => void navigate("/login", { replace: true })} />
      </div>
    </PlainScreen>
  )
}
