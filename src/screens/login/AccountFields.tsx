import { useTranslation } from "react-i18next"
import { EMAIL_PASSWORD_MAX, EMAIL_PASSWORD_MIN } from "#schema/rules/constants.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import { EmailField } from "../../ui/form/EmailField.tsx"
import { isMissing, type LoginEvent, type LoginForm } from "./login-form.ts"
import { PasswordField } from "./PasswordField.tsx"

/** Email and password. */
export const AccountFields = ({ form, send }: { form: LoginForm; send: (event: LoginEvent) => void }) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const isJoining = form.step === "join"
  const wrong = (field: "email" | "password") => {
    const kind = form.wrong[field]
    return kind === undefined ? undefined : isMissing(kind) ? t(`login.${kind}`) : errorText({ kind })
  }
  return (
    <>
      <EmailField
        data-first-focus
        label={t("login.email")}
        value={form.email}
        onChange={(event) => send({ type: "typed", patch: { email: event.target.value } })}
        error={wrong("email")}
      />
      <PasswordField
        label={t("login.password")}
        name="password"
        autoComplete={isJoining ? "new-password" : "current-password"}
        value={form.password}
        onChange={(event) => send({ type: "typed", patch: { password: event.target.value } })}
        error={wrong("password")}
        {...(isJoining ? { hint: t("login.passwordHint", { min: EMAIL_PASSWORD_MIN, max: EMAIL_PASSWORD_MAX }) } : {})}
      />
    </>
  )
}
