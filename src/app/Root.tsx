import { lazy, Suspense, useEffect, useState } from "react"
import { Outlet } from "react-router-dom"
import { withMoreTexts } from "../i18n/with-more-texts.ts"
import { LoadBoundary } from "../loading/LoadBoundary.tsx"
import { loadWithRetries } from "../loading/load-with-retries.ts"
import { TitleAnnouncer } from "../shell/TitleAnnouncer.tsx"
import { ToastRegion } from "../ui/ToastRegion.tsx"
import { NavigationGuard } from "./NavigationGuard.tsx"
import { OverlayOutlet } from "./OverlayOutlet.tsx"
import { SessionEnd } from "./SessionEnd.tsx"

const Calls = lazy(() => loadWithRetries(() => withMoreTexts(() => import("./Calls.tsx"))))

/** The first screen's scripts come first. */
const LATER_MS = 1_500

const useLater = (): boolean => {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), LATER_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLater
}

const CallsLater = () => useLater() && <Calls />

/** What every route stands in: guards, the call over everything, the overlays above, the toasts. */
export const Root = () => (
  <>
    <NavigationGuard />
    <SessionEnd />
    <TitleAnnouncer />
    <Outlet />
    <LoadBoundary>
      <Suspense fallback={null}>
        <CallsLater />
      </Suspense>
    </LoadBoundary>
    <OverlayOutlet />
    <ToastRegion />
  </>
)
