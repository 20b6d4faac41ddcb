import type { ComponentProps } from "react"
import { CODE_WAYS } from "#schema/rules/phone.ts"
import { ForgotFormView } from "../../screens/login/ForgotPassword.tsx"
import { PhoneLoginView } from "../../screens/login/phone/PhoneLogin.tsx"
import type { PhoneStep } from "../../screens/login/phone/use-phone-login.ts"
import { type FieldsState, newFields } from "../../screens/login/use-fields.ts"
import type { ForgotStep } from "../../screens/login/use-forgot.ts"
import "../../i18n/security-texts.ts"
import { SecurityView } from "../../screens/security/Security.tsx"
import type { useEmailChange, usePhoneChange } from "../../screens/security/use-security.ts"
import { PlainScreen } from "../../shell/PlainScreen.tsx"
import { framed } from "./Framed.tsx"

const nothing = () => {}
const VALUES = { ...newFields.values, email: "sam@example.com", phone: "+49 151 23456789" }

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

type PhoneChange = ReturnType<typeof usePhoneChange>
const PHONE: PhoneChange = {
  binding: { ...{ state: "ready", value: { phone: null, opensAt: null }, asOf: 0, stale: false }, refresh },
  ...{ clockOffset: 0, step: "shown", sentAt: 0, state: { ...newFields, values: VALUES }, ways: CODE_WAYS },
  ...{ type: nothing, sendCode: nothing, sendAgain: nothing, bind: nothing, go: nothing },
}

const security = (patch: Partial<EmailChange> = {}, phone: Partial<PhoneChange> = {}) =>
  framed(
    <SecurityView
      email={{
        ...{ binding: bound(null), clockOffset: 0, step: "shown", sentAt: 0, state: { ...newFields, values: VALUES } },
        ...{ type: nothing, sendCode: nothing, bind: nothing, go: nothing },
        ...patch,
      }}
      phone={{ ...PHONE, ...phone }}
      password={{ hasPhone: false, state: newFields, type: nothing, change: nothing }}
      onBack={nothing}
    />,
  )

const phoneLogin = (
  step: PhoneStep,
  patch: Partial<FieldsState> = {},
  more: Partial<ComponentProps<typeof PhoneLoginView>> = {},
) => (
  <PhoneLoginView
    {...{ ways: CODE_WAYS, failed: undefined, retry: nothing, step, sentAt: 0, onOther: nothing }}
    {...{ type: nothing, go: nothing, sendCode: nothing, sendAgain: nothing, onSubmit: nothing }}
    use={step === "newPassword" ? "password" : "login"}
    state={{ ...newFields, values: VALUES, ...patch }}
    {...more}
  />
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
  phone: () =>
    security({}, { step: "address", state: { ...newFields, values: VALUES, wrong: { phone: "phoneUsed" } } }),
  phoneCode: () => security({}, { step: "code" }),
  phoneNumber: () => phoneLogin("number", { wrong: { phone: "phoneCountry" } }),
  phonePassword: () => phoneLogin("password", { wrong: { password: "tooManyAttempts" } }),
  phoneLoginCode: () => phoneLogin("code", { wrong: { code: "codeWrong" } }),
  phoneNewPassword: () => phoneLogin("newPassword"),
  phoneLoading: () => phoneLogin("number", {}, { ways: undefined }),
  phoneFailed: () => phoneLogin("number", {}, { ways: undefined, failed: { kind: "offline" } }),
  code: () => security({ step: "code", state: { ...newFields, values: VALUES, wrong: { code: "codeTries" } } }),
}
