import "../../i18n/security-texts.ts"
import type { FormEvent, ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { EMAIL_PASSWORD_MAX, EMAIL_PASSWORD_MIN, PHONE_PASSWORD_MIN } from "#schema/rules/constants.ts"
import { deviceMinute } from "../../browser/clock.ts"
import { useFormats } from "../../i18n/format.ts"
import { PlainScreen } from "../../shell/PlainScreen.tsx"
import { useGoBack } from "../../shell/use-go-back.ts"
import { Button } from "../../ui/Button.tsx"
import { ErrorState } from "../../ui/ErrorState.tsx"
import { EmailField } from "../../ui/form/EmailField.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"
import { CodeField, FailedNote, useProblemText } from "../login/form-parts.tsx"
import { PasswordField } from "../login/PasswordField.tsx"
import { CodeWays, PhoneField } from "../login/phone/PhoneField.tsx"
import { useEmailChange, usePasswordChange, usePhoneChange } from "./use-security.ts"

type EmailChange = ReturnType<typeof useEmailChange>
type PhoneChange = ReturnType<typeof usePhoneChange>
type PasswordChange = ReturnType<typeof usePasswordChange>

interface Props {
  email: EmailChange
  phone: PhoneChange
  password: PasswordChange
  onBack: () => void
}

/** A plain button has the colour of the section that it stands in. */
const EDGE = "border border-line-strong"

/** Presses Enter too. */
const on = (work: () => void) => (event: FormEvent) => {
  event.preventDefault()
  work()
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="rounded-2xl bg-raised p-4">
    <h2 className="mb-3 font-semibold">{title}</h2>
    {children}
  </section>
)

/** The email, the telephone number and the password of the own account, and how each is changed. */
export const SecurityView = ({ email, phone, password, onBack }: Props) => {
  const { t } = useTranslation("more")
  return (
    <PlainScreen title={t("security.title")} onBack={onBack}>
      <div className="flex max-w-md flex-col gap-6">
        <Section title={t("security.email")}>
          {email.step === "shown" ? <EmailShown {...email} /> : <EmailForm {...email} />}
        </Section>
        {phone.ways.length > 0 && (
          <Section title={t("phone.number")}>
            {phone.step === "shown" ? <PhoneShown {...phone} /> : <PhoneForm {...phone} />}
          </Section>
        )}
        <Section title={t("security.password")}>
          <PasswordForm {...password} />
        </Section>
      </div>
    </PlainScreen>
  )
}

interface ShownProps {
  text: string
  /** When it may be changed again, gateway time; null: now. */
  opensAt: number | null
  clockOffset: number
  /** What a press does. */
  change: string
  onChange: () => void
}

const Shown = ({ text, opensAt, clockOffset, change, onChange }: ShownProps) => {
  const { t } = useTranslation("more")
  const { dayClock } = useFormats()
  return (
    <div className="flex flex-col gap-3">
      <p className="break-words">{text}</p>
      {opensAt === null ? (
        <Button wide className={EDGE} onClick={onChange}>
          {change}
        </Button>
      ) : (
        <p className="text-sm text-muted">
          {t("security.locked", { time: dayClock(deviceMinute(opensAt, clockOffset)) })}
        </p>
      )}
    </div>
  )
}

const EmailShown = ({ binding, clockOffset, go }: EmailChange) => {
  const { t } = useTranslation("more")
  if (binding.state === "loading") return <Skeleton className="h-16" />
  if (binding.state === "failed") return <ErrorState error={binding.error} onRetry={() => void binding.refresh()} />
  const { email, opensAt } = binding.value
  const shown = { text: email ?? t("security.emailNone"), opensAt, clockOffset, change: t("security.change") }
  return <Shown {...shown} onChange={() => go("address")} />
}

const PhoneShown = ({ binding, clockOffset, go }: PhoneChange) => {
  const { t } = useTranslation("more")
  if (binding.state === "loading") return <Skeleton className="h-16" />
  if (binding.state === "failed") return <ErrorState error={binding.error} onRetry={() => void binding.refresh()} />
  const { phone, opensAt } = binding.value
  const change = t(phone === null ? "phone.add" : "phone.change")
  return <Shown {...{ text: phone ?? t("phone.none"), opensAt, clockOffset, change }} onChange={() => go("address")} />
}

const OldPassword = ({ state, type }: Pick<EmailChange, "state" | "type">) => {
  const { t } = useTranslation("more")
  const problemText = useProblemText()
  return (
    <PasswordField
      label={t("security.oldPassword")}
      name="password"
      autoComplete="current-password"
      value={state.values.password}
      onChange={(event) => type("password", event.target.value)}
      error={problemText(state.wrong.password)}
    />
  )
}

/** Back to what is changed, or out of it. */
const Away = ({ step, go }: Pick<EmailChange, "step" | "go">) => {
  const { t } = useTranslation()
  return (
    <Button look="plain" wide onClick={() => go(step === "code" ? "address" : "shown")}>
      {t(step === "code" ? "common.back" : "common.cancel")}
    </Button>
  )
}

const EmailForm = (change: EmailChange) => {
  const { t } = useTranslation("more")
  const problemText = useProblemText()
  const { step, sentAt, state, type, sendCode, bind } = change
  const { values, wrong, busy } = state
  const isCode = step === "code"
  return (
    <form noValidate onSubmit={on(isCode ? bind : sendCode)} className="flex flex-col gap-3">
      <FailedNote error={state.failed} />
      {isCode ? (
        <CodeField
          to={values.email.trim()}
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
          <OldPassword {...change} />
        </>
      )}
      <Button type="submit" look="primary" wide loading={busy}>
        {isCode ? t("security.bind") : t("security.sendCode")}
      </Button>
      <Away {...change} />
    </form>
  )
}

const PhoneForm = (change: PhoneChange) => {
  const { t } = useTranslation("more")
  const problemText = useProblemText()
  const { step, sentAt, state, type, ways, sendCode, sendAgain, bind } = change
  const { values, wrong, busy } = state
  const isCode = step === "code"
  const [first] = ways
  const send = () => first !== undefined && sendCode(first)
  return (
    <form noValidate onSubmit={on(isCode ? bind : send)} className="flex flex-col gap-3">
      <FailedNote error={state.failed} />
      {isCode ? (
        <>
          <CodeField
            to={values.phone.trim()}
            code={values.code}
            sentAt={sentAt}
            problem={wrong.code}
            busy={busy}
            onCode={(code) => type("code", code)}
            onAgain={sendAgain}
          />
          <Button type="submit" look="primary" wide loading={busy}>
            {t("phone.bind")}
          </Button>
        </>
      ) : (
        <>
          <PhoneField
            label={t("phone.next")}
            value={values.phone}
            onChange={(event) => type("phone", event.target.value)}
            error={problemText(wrong.phone)}
          />
          <OldPassword {...change} />
          <p className="text-sm text-faint">{t("phone.note")}</p>
          <CodeWays ways={ways} busy={busy} onWay={sendCode} />
        </>
      )}
      <Away {...change} />
    </form>
  )
}

const PasswordForm = ({ hasPhone, state, type, change }: PasswordChange) => {
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
        hint={
          hasPhone
            ? t("phone.passwordHint", { min: PHONE_PASSWORD_MIN })
            : common("login.passwordHint", { min: EMAIL_PASSWORD_MIN, max: EMAIL_PASSWORD_MAX })
        }
        error={problemText(wrong.newPassword)}
      />
      <p className="text-sm text-faint">{t("security.othersOut")}</p>
      <Button type="submit" wide className={EDGE} loading={state.busy}>
        {t("security.changePassword")}
      </Button>
    </form>
  )
}

/** Account security. */
export const Security = () => {
  const phone = usePhoneChange()
  const hasPhone = phone.binding.state === "ready" && phone.binding.value.phone !== null
  return (
    <SecurityView
      email={useEmailChange()}
      phone={phone}
      password={usePasswordChange(hasPhone)}
      onBack={useGoBack("/")}
    />
  )
}
