import { useEffect, useRef } from "react"
import { type Location, useBlocker, useLocation, useNavigate } from "react-router-dom"
import { readSession, useSession } from "../account/use-session.ts"
import { useClient } from "../client/ClientProvider.tsx"
import { overlays } from "../overlays/overlay-stack.ts"
import { openDialogs } from "../ui/dialog/open-dialogs.ts"
import { needsLogin } from "./route-meta.ts"

const placeOf = ({ pathname, search, hash }: Location): string => pathname + search + hash

/**
 * Rules of spec section 2. A visitor who opens a route that needs login gets the login popup (origin: router) and
 * stays; the navigation goes on after the login. Navigating to the present place does nothing. Back closes the top
 * dialog.
 */
export const NavigationGuard = () => {
  const client = useClient()
  const session = useSession()
  const navigate = useNavigate()
  const location = useLocation()

  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (historyAction === "POP") return openDialogs.length + overlays.get().length > 0
    if (placeOf(currentLocation) === placeOf(nextLocation)) return true
    return readSession(client).state === "visitor" && needsLogin(nextLocation.pathname)
  })

  useEffect(() => {
    if (blocker.state !== "blocked") return
    const target = blocker.location
    if (readSession(client).state === "visitor" && needsLogin(target.pathname)) {
      overlays.open("login", {
        origin: { kind: "router" },
        onDone: () => blocker.proceed(),
        onGiveUp: () => blocker.reset(),
      })
      return
    }
    blocker.reset()
    const closeTop = openDialogs.at(-1) ?? overlays.closeTop
    closeTop()
  }, [blocker, client])

  const isKnown = session.state !== "loading" && !(session.state === "visitor" && session.isUnread)
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isKnown) return
    const wasFirst = isFirst.current
    isFirst.current = false
    if (session.state === "signedIn" || !needsLogin(location.pathname)) return
    const target = placeOf(location)
    void navigate("/", { replace: true })
    if (!wasFirst) return
    overlays.open("login", { origin: { kind: "router" }, onDone: () => void navigate(target) })
  }, [isKnown, session.state, location, navigate])

  return null
}
