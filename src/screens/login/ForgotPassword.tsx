import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { useSession } from "../../account/use-session.ts"
import { PlainScreen } from "../../shell/PlainScreen.tsx"
import { useGoBack } from "../../shell/use-go-back.ts"
import { ForgotForm } from "./ForgotForm.tsx"

/** A forgotten password on a page of its own. Who is signed in, by it or already, goes to the root. */
export const ForgotPassword = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const goBack = useGoBack("/login")
  const isSignedIn = useSession().state === "signedIn"
  useEffect(() => {
    if (isSignedIn) void navigate("/", { replace: true })
  }, [isSignedIn, navigate])
  return (
    <PlainScreen title={t("login.forgot")} onBack={goBack}>
      <div className="max-w-md">
        <ForgotForm onLogin={() => void navigate("/login", { replace: true })} />
      </div>
    </PlainScreen>
  )
}
