import type { FormEvent } from "react"
import { useTranslation } from "react-i18next"
import { EMAIL_PASSWORD_MAX, EMAIL_PASSWORD_MIN } from "#schema/rules/constants.ts"
import { deviceMinute } from "../../browser/clock.ts"
import { useFormats } from "../../i18n/format.ts"
import { PlainScreen } from "../../shell/PlainScreen.tsx"
import { Button } from "../../ui/Button.tsx"
import { ErrorState } from "../../ui/ErrorState.tsx"
import { EmailField } from "../../ui/form/EmailField.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"
import { CodeField, FailedNote, useProblemText } from "../login/form-parts.tsx"
import { PasswordField } from "../login/PasswordField.tsx"
import type { useEmailChange, usePasswordChange } from "./use-security.ts"

type EmailChange = ReturnType<typeof useEmailChange>
type PasswordChange = ReturnType<typeof usePasswordChange>

interface Props {
  email: EmailChange
  password: PasswordChange
  onBack: () => void
}

/** Presses Enter too. */
const on = (work: () => void) => (event: FormEvent) => {
  event.preventDefault()
  work()
}

/** The email and the password of the own account, and how each is changed. */
export const SecurityView = ({ email, password, onBack }: Props) => {
  const { t } = useTranslation("more")
  return (
    <PlainScreen title={t("security.title")} onBack={onBack}>
      <div className="flex max-w-md flex-col gap-6">
        <section className="rounded-2xl bg-raised p-4">
          <h2 className="mb-3 font-semibold">{t("security.email")}</h2>
          {email.step === "shown" ? <Binding {...email} /> : <EmailForm {...email} />}
        </section>
        <section className="rounded-2xl bg-raised p-4">
          <h2 className="mb-3 font-semibold">{t("security.password")}</h2>
          <PasswordForm {...password} />
        </section>
      </div>
    </PlainScreen>
  )
}

const Binding = ({ binding, clockOffset, go }: EmailChange) => {
  const { t } = useTranslation("more")
  const { dayClock } = useFormats()
  if (binding.state === "loading") return <Skeleton className="h-16" />
  if (binding.state === "failed") return <ErrorState error={binding.error} onRetry={() => void binding.refresh()} />
  const { email, opensAt } = binding.value
  return (
    <div className="flex flex-col gap-3">
      <p className="break-words">{email ?? t("security.emailNone")}</p>
      {opensAt === null ? (
        <Button wide onClick={() => go("address")}>
          {t("security.change")}
        </Button>
      ) : (
        <p className="text-sm text-muted">
          {t("security.locked", { time: dayClock(deviceMinute(opensAt, clockOffset)) })}
        </p>
      )}
    </div>
  )
}

const EmailForm = ({ step, sentAt, state, type, sendCode, bind, go }: EmailChange) => {
  const { t } = useTranslation("more")
  const { t: common } = useTranslation()
  const problemText = useProblemText()
  const { values, wrong, busy } = state
  const isCode = step === "code"
  return (
    <form noValidate onSubmit={on(isCode ? bind : sendCode)} className="flex flex-col gap-3">
      <FailedNote error={state.failed} />
      {isCode ? (
        <CodeField
          email={values.email.trim()}
          code={values.code}
          sentAt={sentAt}
          problem={wrong.code}
          busy={busy}
          onCode={(code) => type("code", code)}
          onAgain={sendCode}
        />
      ) : (
        <>
          <EmailField
            label={t("security.newEmail")}
            value={values.email}
            onChange={(event) => type("email", event.target.value)}
            hint={t("security.emailNote")}
            error={problemText(wrong.email)}
          />
          <PasswordField
            label={t("security.oldPassword")}
            name="password"
            autoComplete="current-password"
            value={values.password}
            onChange={(event) => type("password", event.target.value)}
            error={problemText(wrong.password)}
          />
        </>
      )}
      <Button type="submit" look="primary" wide loading={busy}>
        {isCode ? t("security.bind") : t("security.sendCode")}
      </Button>
      <Button look="plain" wide onClick={() => go(isCode ? "address" : "shown")}>
        {isCode ? common("common.back") : common("common.cancel")}
      </Button>
    </form>
  )
}

const PasswordForm = ({ state, type, change }: PasswordChange) => {
  const { t } = useTranslation("more")
  const { t: common } = useTranslation()
  const problemText = useProblemText()
  const { values, wrong } = state
  return (
    <form noValidate onSubmit={on(change)} className="flex flex-col gap-3">
      <FailedNote error={state.failed} />
      <PasswordField
        label={t("security.oldPassword")}
        name="oldPassword"
        autoComplete="current-password"
        value={values.password}
        onChange={(event) => type("password", event.target.value)}
        error={problemText(wrong.password)}
      />
      <PasswordField
        label={t("security.newPassword")}
        name="newPassword"
        autoComplete="new-password"
        value={values.newPassword}
        onChange={(event) => type("newPassword", event.target.value)}
        hint={common("login.passwordHint", { min: EMAIL_PASSWORD_MIN, max: EMAIL_PASSWORD_MAX })}
        error={problemText(wrong.newPassword)}
      />
      <p className="text-sm text-faint">{t("security.othersOut")}</p>
      <Button type="submit" wide loading={state.busy}>
        {t("security.changePassword")}
      </Button>
    </form>
  )
}
