import { Eye, EyeOff } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { EMAIL_PASSWORD_MAX, EMAIL_PASSWORD_MIN } from "#schema/rules/constants.ts"
import { useErrorText } from "../../i18n/error-text.ts"
import { TextField } from "../../ui/form/TextField.tsx"
import { IconButton } from "../../ui/IconButton.tsx"
import { isMissing, type LoginEvent, type LoginForm } from "./login-form.ts"

/** Email and password. */
export const AccountFields = ({ form, send }: { form: LoginForm; send: (event: LoginEvent) => void }) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [isPlain, setPlain] = useState(false)
  const isJoining = form.step === "join"
  const wrong = (field: "email" | "password") => {
    const kind = form.wrong[field]
    return kind === undefined ? undefined : isMissing(kind) ? t(`login.${kind}`) : errorText({ kind })
  }
  return (
    <>
      <TextField
        data-first-focus
        label={t("login.email")}
        type="email"
        name="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={form.email}
        onChange={(event) => send({ type: "typed", patch: { email: event.target.value } })}
        error={wrong("email")}
      />
      <TextField
        label={t("login.password")}
        type={isPlain ? "text" : "password"}
        name="password"
        autoComplete={isJoining ? "new-password" : "current-password"}
        value={form.password}
        onChange={(event) => send({ type: "typed", patch: { password: event.target.value } })}
        error={wrong("password")}
        {...(isJoining ? { hint: t("login.passwordHint", { min: EMAIL_PASSWORD_MIN, max: EMAIL_PASSWORD_MAX }) } : {})}
        end={
          <IconButton
            size="small"
            label={isPlain ? t("login.hidePassword") : t("login.showPassword")}
            aria-pressed={isPlain}
            icon={isPlain ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
            onClick={() => setPlain(!isPlain)}
          />
        }
      />
    </>
  )
}
