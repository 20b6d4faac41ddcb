import { type ComponentProps, Suspense, useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { useLocation, useNavigate } from "react-router-dom"
import { readReturn } from "#schema/rules/account/sign-in-elsewhere.ts"
import { usePlaceAfterLogin } from "../../account/place-after-login.ts"
import { lazyPart } from "../../loading/lazy-part.ts"
import { LoginFormView } from "./LoginFormView.tsx"
import { LoginFrame } from "./LoginFrame.tsx"
import { useLoginTitle } from "./login-origin.ts"
import { useLogin } from "./use-login.ts"

const Returned = lazyPart(async () => ({ default: (await import("./elsewhere/Returned.tsx")).Returned }))

/** The login page: the same form, alone on the page. */
export const LoginPageView = (form: ComponentProps<typeof LoginFormView>) => {
  const { t } = useTranslation()
  const loginTitle = useLoginTitle()
  const title =
    form.form.step === "about" ? t("login.whyRegister") : loginTitle({ kind: "user" }, form.form.step === "join")
  return (
    <LoginFrame title={title}>
      <LoginFormView {...form} />
    </LoginFrame>
  )
}

const OwnLogin = ({ onDone }: { onDone: () => void }) => {
  const navigate = useNavigate()
  return <LoginPageView {...useLogin(false, onDone)} onForgot={() => void navigate("/forgotPassword")} />
}

/**
 * The login page. A signed-in user goes to the place that asked for the login, or to the root. What a provider adds to
 * the address is read once and removed at once.
 */
const LoginPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { hash, pathname } = useLocation()
  const [told, setTold] = useState(() => readReturn(hash))
  const hasMore = hash !== ""
  useEffect(() => {
    if (hasMore) void navigate(pathname, { replace: true })
  }, [hasMore, navigate, pathname])
  const leave = usePlaceAfterLogin()
  if (told === undefined) return <OwnLogin onDone={leave} />
  return (
    <Suspense fallback={<LoginFrame title={t("login.signIn")} />}>
      <Returned told={told} onDone={leave} onGiveUp={() => setTold(undefined)} />
    </Suspense>
  )
}

export default LoginPage
