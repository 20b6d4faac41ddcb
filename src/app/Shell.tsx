import { Activity, lazy, Suspense, useMemo, useState } from "react"
import { Outlet, useLocation } from "react-router-dom"
import { useSession } from "../account/use-session.ts"
import { useCommand } from "../client/use-command.ts"
import { useQuery } from "../client/use-query.ts"
import { LoadBoundary } from "../loading/LoadBoundary.tsx"
import { lazyScreen } from "../loading/lazy-screen.tsx"
import { loadWithRetries } from "../loading/load-with-retries.ts"
import { overlays } from "../overlays/overlay-stack.ts"
import { ShellView } from "../shell/ShellView.tsx"
import { useOfflineBar } from "../shell/use-offline-bar.ts"
import { useUnreadInTitle } from "../ui/page-title.ts"
import { metaOf } from "./route-meta.ts"
import { loadWall } from "./routes.tsx"

const Wall = lazyScreen(loadWall)

/**
 * Keeps the wall mounted from its first visit on, hidden while another screen shows, so that its scroll position and
 * filters stay. A wall that fails is hidden with its failure.
 */
const KeptWall = ({ isShown }: { isShown: boolean }) => {
  const [wasShown, setWasShown] = useState(isShown)
  if (isShown && !wasShown) setWasShown(true)
  if (!wasShown) return null
  return (
    <Activity mode={isShown ? "visible" : "hidden"}>
      <LoadBoundary>
        <Wall />
      </LoadBoundary>
    </Activity>
  )
}

const NoticesArea = lazy(async () => ({
  default: (await loadWithRetries(() => import("../shell/NoticesArea.tsx"))).NoticesArea,
}))
const UNREAD = { _tag: "unread" } as const

/** The frame, bound to the session, the unread total and the network. */
export const Shell = () => {
  const session = useSession()
  const unread = useQuery(UNREAD)
  const network = useOfflineBar()
  const execute = useCommand()
  const { pathname } = useLocation()
  const meta = useMemo(() => metaOf(pathname), [pathname])
  const me =
    session.state === "signedIn"
      ? { name: session.user.userName, photo: session.user.headImg, coins: session.coins }
      : undefined
  const unreadCount = me && unread.state === "ready" ? unread.value : 0
  useUnreadInTitle(unreadCount)
  return (
    <ShellView
      shell={{ me, unread: unreadCount, network }}
      immersive={meta.immersive === true}
      notices={
        <LoadBoundary>
          <Suspense>
            <NoticesArea />
          </Suspense>
        </LoadBoundary>
      }
      onAccount={() => overlays.open("account", {})}
      onSignIn={() => overlays.open("login", { origin: { kind: "user" } })}
      onTryNow={() => void execute({ _tag: "tryNow" })}
      onOutbox={() => overlays.open("outbox", {})}
    >
      <KeptWall isShown={meta.kept === true} />
      {!meta.kept && (
        // One key for all chats and one for all videos, so that the list of chats, and the player with the videos that
        // were seen in it, stay mounted while what they show changes.
        <LoadBoundary key={pathname.replace(/\/IM.*/i, "").replace(/^(\/videos\/).*/i, "$1")}>
          <Suspense>
            <Outlet />
          </Suspense>
        </LoadBoundary>
      )}
    </ShellView>
  )
}
