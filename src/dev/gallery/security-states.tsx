import { ForgotFormView } from "../../screens/login/ForgotForm.tsx"
import { type FieldsState, newFields } from "../../screens/login/use-fields.ts"
import type { ForgotStep } from "../../screens/login/use-forgot.ts"
import "../../i18n/security-texts.ts"
import { SecurityView } from "../../screens/security/SecurityView.tsx"
import type { useEmailChange } from "../../screens/security/use-security.ts"
import { PlainScreen } from "../../shell/PlainScreen.tsx"
import { framed } from "./Framed.tsx"

const nothing = () => {}
const VALUES = { ...newFields.values, email: "sam@example.com" }

const forgot = (step: ForgotStep, patch: Partial<FieldsState> = {}) =>
  framed(
    <PlainScreen title="Forgot password?" onBack={nothing}>
      <ForgotFormView
        step={step}
        sentAt={0}
        state={{ ...newFields, values: VALUES, ...patch }}
        type={nothing}
        sendCode={nothing}
        onSubmit={nothing}
        onBack={nothing}
        onLogin={nothing}
      />
    </PlainScreen>,
  )

type EmailChange = ReturnType<typeof useEmailChange>
const refresh = () => Promise.resolve()
const bound = (opensAt: number | null): EmailChange["binding"] => ({
  ...{ state: "ready", value: { email: "s***@example.com", opensAt }, asOf: 0, stale: false },
  refresh,
})

const security = (patch: Partial<EmailChange> = {}) =>
  framed(
    <SecurityView
      email={{
        ...{ binding: bound(null), clockOffset: 0, step: "shown", sentAt: 0, state: { ...newFields, values: VALUES } },
        ...{ type: nothing, sendCode: nothing, bind: nothing, go: nothing },
        ...patch,
      }}
      password={{ state: newFields, type: nothing, change: nothing }}
      onBack={nothing}
    />,
  )

export const securityStates = {
  forgotAddress: () => forgot("address"),
  forgotOffline: () => forgot("address", { failed: { kind: "offline" } }),
  forgotCode: () => forgot("code", { wrong: { code: "codeWrong" } }),
  forgotPassword: () => forgot("password", { wrong: { password: "passwordLength" } }),
  shown: () => security(),
  locked: () => security({ binding: bound(Date.UTC(2026, 11, 24, 18)) }),
  loading: () => security({ binding: { state: "loading", refresh } }),
  address: () => security({ step: "address", state: { ...newFields, values: VALUES, wrong: { email: "emailSame" } } }),
  code: () => security({ step: "code", state: { ...newFields, values: VALUES, wrong: { code: "codeTries" } } }),
}
