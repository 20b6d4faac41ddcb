import { useCallback, useEffect, useState } from "react"
import { useNavigate } from "react-router-dom"
import { readSession } from "../../app/use-session.ts"
import { useClient } from "../../client/ClientProvider.tsx"
import { LoginPageView } from "./LoginPageView.tsx"
import { useLogin } from "./use-login.ts"

/** The login page. Whoever is signed in already goes to the root. */
const LoginPage = () => {
  const navigate = useNavigate()
  const client = useClient()
  const leave = useCallback(() => void navigate("/", { replace: true }), [navigate])
  const login = useLogin(false, leave)
  const [wasSignedIn] = useState(() => readSession(client).state === "signedIn")
  useEffect(() => {
    if (wasSignedIn) leave()
  }, [wasSignedIn, leave])
  return <LoginPageView {...login} />
}

export default LoginPage
