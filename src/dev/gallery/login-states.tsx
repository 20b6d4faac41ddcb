import { ProviderButtons } from "../../account/ProviderButtons.tsx"
import { JoinView } from "../../screens/login/Join.tsx"
import { LoginFrame } from "../../screens/login/LoginFrame.tsx"
import { LoginSheetView } from "../../screens/login/LoginOverlay.tsx"
import { LoginPageView } from "../../screens/login/LoginPage.tsx"
import { type LoginForm, newLoginForm } from "../../screens/login/login-form.ts"
import type { LoginOrigin } from "../../screens/login/login-origin.ts"
import { homeStates } from "./entry-states.tsx"

const nothing = () => {}
const rest = { send: nothing, onSubmit: nothing, onForgot: nothing, bonus: 120, ways: null }

const sheet = (patch: Partial<LoginForm>, origin: LoginOrigin = { kind: "chat", name: "Mia" }) => (
  <>
    {homeStates.visitor()}
    <LoginSheetView form={{ ...newLoginForm(), ...patch }} origin={origin} onClose={nothing} {...rest} />
  </>
)

const typed = { email: "sam@example.com", password: "sunset-42" }

export const loginStates = {
  signIn: () => sheet({}),
  wrongPassword: () => sheet({ ...typed, wrong: { password: "passwordInvalid" } }, { kind: "call", name: "Mia" }),
  unknownAccount: () => sheet({ ...typed, wrong: { email: "accountUnknown" } }),
  busy: () => sheet({ ...typed, busy: true }),
  offline: () => sheet({ ...typed, failed: { kind: "offline" } }),
  join: () =>
    sheet({
      step: "join",
      email: "sam@example",
      password: "123",
      wrong: { email: "emailInvalid", password: "passwordLength" },
    }),
  about: () => sheet({ step: "about", nickname: "Sam" }),
  underAge: () =>
    sheet({
      step: "about",
      nickname: "",
      day: "3",
      month: "4",
      year: "2012",
      wrong: { birthday: "underAge", nickname: "nicknameEmpty", gender: "genderMissing" },
    }),
  elsewhere: () => (
    <LoginPageView
      form={newLoginForm()}
      {...rest}
      ways={
        <ProviderButtons
          ways={["google", "apple", "facebook"]}
          isOffline={false}
          onChoose={nothing}
          onPhone={nothing}
        />
      }
    />
  ),
  joinElsewhere: () => (
    <LoginFrame title="Create your account">
      <JoinView
        form={{ ...newLoginForm("about"), nickname: "Sam", failed: { kind: "signInOver" } }}
        onGiveUp={nothing}
        likely={null}
        {...rest}
      />
    </LoginFrame>
  ),
  page: () => <LoginPageView form={newLoginForm()} {...rest} />,
  pageJoin: () => (
    <LoginPageView form={{ ...newLoginForm("join"), ...typed, wrong: { email: "emailUsed" } }} {...rest} />
  ),
}
