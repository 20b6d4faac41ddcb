import { useCallback } from "react"
import { useNavigate } from "react-router-dom"
import { LoginPageView } from "./LoginPageView.tsx"
import { useLogin } from "./use-login.ts"

/** The login page. Whoever is signed in already goes to the root. */
const LoginPage = () => {
  const navigate = useNavigate()
  const leave = useCallback(() => void navigate("/", { replace: true }), [navigate])
  return <LoginPageView {...useLogin(false, leave)} />
}

export default LoginPage
