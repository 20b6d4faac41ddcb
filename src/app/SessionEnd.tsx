import { useEffect, useRef } from "react"
import { useNavigate } from "react-router-dom"
import { clearAccount } from "../account/clear-account.ts"
import { useSession } from "../account/use-session.ts"
import { overlays } from "../overlays/overlay-stack.ts"

/** When a session ends, by the user or by the gateway: the page forgets what is the account's, goes to the root, and says why. */
export const SessionEnd = () => {
  const session = useSession()
  const navigate = useNavigate()
  const wasSignedIn = useRef(false)
  const ended = session.state === "visitor" ? session.ended : null

  useEffect(() => {
    if (session.state === "signedIn") wasSignedIn.current = true
    if (session.state !== "visitor" || !wasSignedIn.current) return
    wasSignedIn.current = false
    overlays.closeAll()
    clearAccount()
    void navigate("/", { replace: true })
  }, [session.state, navigate])

  useEffect(() => {
    if (ended !== null) overlays.open("ended", {})
  }, [ended])

  return null
}
