import type { ComponentProps } from "react"
import { CODE_WAYS } from "#schema/rules/account/phone.ts"
import { PROVIDERS } from "#schema/rules/account/sign-in-elsewhere.ts"
import { ForgotFormView } from "../../screens/login/ForgotPassword.tsx"
import { type PhoneCountryProps, PhoneCountryView } from "../../screens/login/phone/PhoneCountry.tsx"
import { PhoneLoginView } from "../../screens/login/phone/PhoneLogin.tsx"
import type { PhoneStep } from "../../screens/login/phone/use-phone-login.ts"
import { type FieldsState, newFields } from "../../screens/login/use-fields.ts"
import type { ForgotStep } from "../../screens/login/use-forgot.ts"
import "../../i18n/account/security-texts.ts"
import { ConfirmOwnerView } from "../../screens/security/ConfirmOwner.tsx"
import { SecurityView } from "../../screens/security/Security.tsx"
import type { Owner } from "../../screens/security/use-owner.ts"
import type { useEmailChange, usePhoneChange } from "../../screens/security/use-security.ts"
import type { Confirm, ReturnProblem, WaysChange } from "../../screens/security/use-ways-in.ts"
import { WaysInView } from "../../screens/security/WaysIn.tsx"
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

const PhoneCountry = (props: PhoneCountryProps) => (
  <PhoneCountryView {...props} served={["DE", "IN", "US"]} guess="IN" />
)

type PhoneChange = ReturnType<typeof usePhoneChange>
const PHONE: PhoneChange = {
  binding: { ...{ state: "ready", value: { phone: null, opensAt: null }, asOf: 0, stale: false }, refresh },
  ...{ clockOffset: 0, step: "shown", sentAt: 0, state: { ...newFields, values: VALUES }, ways: CODE_WAYS },
  ...{ type: nothing, sendCode: nothing, sendAgain: nothing, bind: nothing, go: nothing },
}

const OWNER: Owner = {
  ...{ ways: { hasPassword: true, linked: ["google"], isProved: true }, hasPassword: true, isOpen: true },
  ...{ offered: PROVIDERS, phoneWays: CODE_WAYS, phone: "+49***89", isOffline: false, failed: undefined, refresh },
}
const WAYS: WaysChange = {
  ...{ change: undefined, state: { ...newFields, values: VALUES } },
  ...{ type: nothing, choose: nothing, link: nothing, unlink: nothing },
}
const CONFIRM: Confirm = {
  ...{ isCode: false, sentAt: 0, state: { ...newFields, values: VALUES }, type: nothing, sendCode: nothing },
  ...{ sendAgain: nothing, prove: nothing, byProvider: nothing, giveUp: nothing },
}

const UNPROVED = { hasPassword: false, linked: ["google", "phone"], isProved: false }

interface Ways {
  owner?: Partial<Owner>
  ways?: Partial<WaysChange>
  confirm?: Partial<Confirm>
  returned?: ReturnProblem
}

const security = (
  patch: Partial<EmailChange> = {},
  phone: Partial<PhoneChange> = {},
  { owner, ways, confirm, returned }: Ways = {},
) =>
  framed(
    <SecurityView
      owner={{ ...OWNER, ...owner }}
      ways={(onPhone) => (
        <WaysInView
          {...{ returned, onPhone, hasEmail: true, hasPhone: true }}
          owner={{ ...OWNER, ...owner }}
          change={{ ...WAYS, ...ways }}
        />
      )}
      confirm={<ConfirmOwnerView owner={{ ...OWNER, ...owner }} confirm={{ ...CONFIRM, ...confirm }} />}
      email={{
        ...{ binding: bound(null), clockOffset: 0, step: "shown", sentAt: 0, state: { ...newFields, values: VALUES } },
        ...{ type: nothing, sendCode: nothing, bind: nothing, go: nothing },
        ...patch,
      }}
      phone={{ ...PHONE, ...phone }}
      password={{
        hasPhone: false,
        hasPassword: owner?.hasPassword ?? true,
        state: newFields,
        type: nothing,
        change: nothing,
      }}
      onBack={nothing}
      Country={PhoneCountry}
    />,
  )

const phoneLogin = (
  step: PhoneStep,
  patch: Partial<FieldsState> = {},
  more: Partial<ComponentProps<typeof PhoneLoginView>> = {},
) => (
  <PhoneLoginView
    {...{
      ways: CODE_WAYS,
      Country: PhoneCountry,
      failed: undefined,
      retry: nothing,
      step,
      sentAt: 0,
      onOther: nothing,
    }}
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
    security({}, { step: "address", state: { ...newFields, values: VALUES, wrong: { phone: "phoneSame" } } }),
  phoneCode: () =>
    security({}, { step: "code", state: { ...newFields, values: VALUES, wrong: { code: "phoneUsed" } } }),
  phoneNumber: () => phoneLogin("number", { wrong: { phone: "phoneCountry" } }),
  phonePassword: () => phoneLogin("password", { wrong: { password: "tooManyAttempts" } }),
  phoneLoginCode: () => phoneLogin("code", { wrong: { code: "codeWrong" } }),
  phoneNewPassword: () => phoneLogin("newPassword"),
  phoneLoading: () => phoneLogin("number", {}, { ways: undefined }),
  phoneFailed: () => phoneLogin("number", {}, { ways: undefined, failed: { kind: "offline" } }),
  waysLoading: () => security({}, {}, { owner: { ways: undefined } }),
  waysFailed: () => security({}, {}, { owner: { ways: undefined, failed: { kind: "offline" } } }),
  linking: () =>
    security(
      {},
      {},
      { ways: { change: { way: "apple", does: "link" }, state: { ...newFields, failed: { kind: "providerAway" } } } },
    ),
  unlinking: () =>
    security(
      {},
      {},
      {
        ways: {
          change: { way: "google", does: "unlink" },
          state: { ...newFields, wrong: { password: "passwordInvalid" } },
        },
      },
    ),
  linkDenied: () => security({}, {}, { returned: { problem: "denied", provider: "google" } }),
  linkUsed: () => security({}, {}, { returned: { error: { kind: "identityUsed" } }, owner: { isOffline: true } }),
  noPassword: () => security({}, {}, { owner: { ways: { ...UNPROVED, isProved: true }, hasPassword: false } }),
  confirm: () => security({}, {}, { owner: { ways: UNPROVED, hasPassword: false, isOpen: false } }),
  confirmCode: () =>
    security(
      {},
      {},
      {
        owner: { ways: UNPROVED, hasPassword: false, isOpen: false },
        confirm: { isCode: true, state: { ...newFields, wrong: { code: "codeWrong" } } },
      },
    ),
  confirmNone: () =>
    security(
      {},
      { ways: [] },
      { owner: { ways: UNPROVED, hasPassword: false, isOpen: false, offered: [], phoneWays: [] } },
    ),
  code: () => security({ step: "code", state: { ...newFields, values: VALUES, wrong: { code: "codeTries" } } }),
}
