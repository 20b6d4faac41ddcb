import { type ComponentProps, useCallback } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { Link } from "../../ui/Link.tsx"
import { Wordmark } from "../../ui/LogoMark.tsx"
import { usePageTitle } from "../../ui/page-title.ts"
import { LoginFormView } from "./LoginFormView.tsx"
import { useLoginTitle } from "./login-origin.ts"
import { useLogin } from "./use-login.ts"

/** The login page: the same form, alone on the page. */
export const LoginPageView = (form: ComponentProps<typeof LoginFormView>) => {
  const { t } = useTranslation()
  const loginTitle = useLoginTitle()
  const title =
    form.form.step === "about" ? t("login.whyRegister") : loginTitle({ kind: "user" }, form.form.step === "join")
  usePageTitle(title)
  return (
    <main className="ambient flex h-dvh flex-col overflow-y-auto">
      <header className="flex h-20 shrink-0 items-center px-4 md:px-8">
        <Link to="/" aria-label="LivCam" className="rounded-2xl">
          <Wordmark />
        </Link>
      </header>
      <div className="flex flex-1 flex-col items-center justify-center px-4 py-6">
        <div className="w-full max-w-md md:rounded-3xl md:bg-surface md:p-8 md:shadow-sheet">
          <h1 className="mb-5 text-3xl font-bold tracking-tight text-balance">{title}</h1>
          <LoginFormView {...form} />
        </div>
      </div>
    </main>
  )
}

/** The login page. Whoever is signed in already goes to the root. */
const LoginPage = () => {
  const navigate = useNavigate()
  const leave = useCallback(() => void navigate("/", { replace: true }), [navigate])
  return <LoginPageView {...useLogin(false, leave)} onForgot={() => void navigate("/forgotPassword")} />
}

export default LoginPage
