import "../../i18n/account/security-texts.ts"
import { type ComponentProps, type ReactNode, Suspense, useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { EMAIL_PASSWORD_MAX, EMAIL_PASSWORD_MIN, PHONE_PASSWORD_MIN } from "#schema/rules/constants.ts"
import { deviceMinute } from "../../browser/clock.ts"
import { useFormats } from "../../i18n/format.ts"
import { lazyPart } from "../../loading/lazy-part.ts"
import { PlainScreen } from "../../shell/PlainScreen.tsx"
import { useGoBack } from "../../shell/use-go-back.ts"
import { Button } from "../../ui/Button.tsx"
import { ErrorState } from "../../ui/ErrorState.tsx"
import { EmailField } from "../../ui/form/EmailField.tsx"
import { Skeleton } from "../../ui/Skeleton.tsx"
import { CodeField, FailedNote, useProblemText } from "../login/form-parts.tsx"
import { PasswordField } from "../login/PasswordField.tsx"
import { CodeWays, PhoneField } from "../login/phone/PhoneField.tsx"
import { ConfirmFirst } from "./ConfirmFirst.tsx"
import { EDGE, OldPassword, on, Section } from "./security-parts.tsx"
import { type Owner, useAskedAgain, useOwner } from "./use-owner.ts"
import { useEmailChange, usePasswordChange, usePhoneChange } from "./use-security.ts"

const WaysIn = lazyPart(async () => ({ default: (await import("./WaysIn.tsx")).WaysIn }))

type EmailChange = ReturnType<typeof useEmailChange>
type PhoneChange = ReturnType<typeof usePhoneChange>
type PasswordChange = ReturnType<typeof usePasswordChange>

interface Props {
  owner: Owner
  email: EmailChange
  phone: PhoneChange
  password: PasswordChange
  /** The account's sign-in ways; `onPhone` leads to where a number is added. */
  ways: (onPhone: () => void) => ReactNode
  /** Replaces all forms while the owner has to confirm ownership. */
  confirm: ReactNode
  Country?: ComponentProps<typeof PhoneField>["Country"]
  onBack: () => void
}

/** The email, telephone number, password and sign-in ways of the user's own account, and how each is changed. */
export const SecurityView = ({ owner, email, phone, password, ways, confirm, Country, onBack }: Props) => {
  const { t } = useTranslation("more")
  const phoneSection = useRef<HTMLDivElement>(null)
  const { isOpen } = owner
  const [ledToPhone, setLedToPhone] = useState(0)
  useEffect(() => {
    if (ledToPhone === 0) return
    phoneSection.current?.scrollIntoView({ block: "center" })
    phoneSection.current?.querySelector("input")?.focus({ preventScroll: true })
  }, [ledToPhone])
  return (
    <PlainScreen title={t("security.title")} onBack={onBack}>
      <div className="flex max-w-md flex-col gap-6">
        {!isOpen && <Section title={t("security.confirm")}>{confirm}</Section>}
        <Section title={t("security.email")}>
          {email.step === "shown" || !isOpen ? (
            <EmailShown {...email} isOpen={isOpen} />
          ) : (
            <EmailForm {...email} hasPassword={owner.hasPassword} />
          )}
        </Section>
        {phone.ways.length > 0 && (
          <div ref={phoneSection}>
            <Section title={t("phone.number")}>
              {phone.step === "shown" || !isOpen ? (
                <PhoneShown {...phone} isOpen={isOpen} />
              ) : (
                <PhoneForm {...phone} {...{ Country }} hasPassword={owner.hasPassword} />
              )}
            </Section>
          </div>
        )}
        {isOpen && (
          <Section title={t("security.password")}>
            <PasswordForm {...password} />
          </Section>
        )}
        <Section title={t("security.ways")}>
          {ways(() => {
            phone.go("address")
            setLedToPhone((times) => times + 1)
          })}
        </Section>
      </div>
    </PlainScreen>
  )
}

interface ShownProps {
  text: string
  /** When it may be changed again, gateway time, ms; null: now. */
  opensAt: number | null
  clockOffset: number
  /** The owner need not confirm anything first. */
  isOpen: boolean
  /** The label of the button. */
  change: string
  onChange: () => void
}

const Shown = ({ text, opensAt, clockOffset, isOpen, change, onChange }: ShownProps) => {
  const { t } = useTranslation("more")
  const { dayClock } = useFormats()
  return (
    <div className="flex flex-col gap-3">
      <p className="break-words">{text}</p>
      {opensAt === null ? (
        isOpen && (
          <Button wide className={EDGE} onClick={onChange}>
            {change}
          </Button>
        )
      ) : (
        <p className="text-sm text-muted">
          {t("security.locked", { time: dayClock(deviceMinute(opensAt, clockOffset)) })}
        </p>
      )}
    </div>
  )
}

interface Open {
  isOpen: boolean
}

const EmailShown = ({ binding, clockOffset, go, isOpen }: EmailChange & Open) => {
  const { t } = useTranslation("more")
  if (binding.state === "loading") return <Skeleton className="h-16" />
  if (binding.state === "failed") return <ErrorState error={binding.error} onRetry={() => void binding.refresh()} />
  const { email, opensAt } = binding.value
  const change = t(email === null ? "security.addEmail" : "security.change")
  const shown = { text: email ?? t("security.emailNone"), opensAt, clockOffset, isOpen, change }
  return <Shown {...shown} onChange={() => go("address")} />
}

const PhoneShown = ({ binding, clockOffset, go, isOpen }: PhoneChange & Open) => {
  const { t } = useTranslation("more")
  if (binding.state === "loading") return <Skeleton className="h-16" />
  if (binding.state === "failed") return <ErrorState error={binding.error} onRetry={() => void binding.refresh()} />
  const { phone, opensAt } = binding.value
  const change = t(phone === null ? "phone.add" : "phone.change")
  const shown = { text: phone ?? t("phone.none"), opensAt, clockOffset, isOpen, change }
  return <Shown {...shown} onChange={() => go("address")} />
}

/** Goes back one step, or cancels the change. */
const Away = ({ step, go }: Pick<EmailChange, "step" | "go">) => {
  const { t } = useTranslation()
  return (
    <Button look="plain" wide onClick={() => go(step === "code" ? "address" : "shown")}>
      {t(step === "code" ? "common.back" : "common.cancel")}
    </Button>
  )
}

interface Asks {
  /** The account has a password, which the form asks for. */
  hasPassword: boolean
}

const EmailForm = ({ hasPassword, ...change }: EmailChange & Asks) => {
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
          {hasPassword && <OldPassword {...change} />}
        </>
      )}
      <Button type="submit" look="primary" wide loading={busy}>
        {isCode ? t("security.bind") : t("security.sendCode")}
      </Button>
      <Away {...change} />
    </form>
  )
}

const PhoneForm = ({ hasPassword, Country, ...change }: PhoneChange & Asks & Pick<Props, "Country">) => {
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
            onNumber={(number) => type("phone", number)}
            Country={Country}
            error={problemText(wrong.phone)}
          />
          {hasPassword && <OldPassword {...change} />}
          <p className="text-sm text-faint">{t("phone.note")}</p>
          <CodeWays ways={ways} busy={busy} onWay={sendCode} />
        </>
      )}
      <Away {...change} />
    </form>
  )
}

const PasswordForm = ({ hasPhone, hasPassword, state, type, change }: PasswordChange) => {
  const { t } = useTranslation("more")
  const { t: common } = useTranslation()
  const problemText = useProblemText()
  const { values, wrong } = state
  return (
    <form noValidate onSubmit={on(change)} className="flex flex-col gap-3">
      <FailedNote error={state.failed} />
      {hasPassword && <OldPassword {...{ state, type }} name="oldPassword" />}
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
        {t(hasPassword ? "security.changePassword" : "security.setFirst")}
      </Button>
    </form>
  )
}

/** Account security. */
export const Security = () => {
  const owner = useOwner()
  const { hasPassword, refresh } = owner
  const phone = usePhoneChange(hasPassword, () => void refresh())
  const hasPhone = phone.binding.state === "ready" && phone.binding.value.phone !== null
  const email = useEmailChange(hasPassword)
  const password = usePasswordChange({ hasPhone, hasPassword, onDone: () => void refresh() })
  const hasEmail = email.binding.state !== "ready" || email.binding.value.email !== null
  useAskedAgain(owner, email.state, phone.state, password.state)
  return (
    <SecurityView
      {...{ owner, email, phone, password }}
      ways={(onPhone) => (
        <Suspense fallback={<Skeleton className="h-16" />}>
          <WaysIn {...{ owner, hasEmail, onPhone }} hasPhone={phone.ways.length > 0} />
        </Suspense>
      )}
      confirm={<ConfirmFirst owner={owner} />}
      onBack={useGoBack("/")}
    />
  )
}
