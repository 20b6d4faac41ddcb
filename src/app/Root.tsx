import { lazy, Suspense } from "react"
import { Outlet } from "react-router-dom"
import { withMoreTexts } from "../i18n/with-more-texts.ts"
import { OverlayOutlet } from "../overlays/OverlayOutlet.tsx"
import { ToastRegion } from "../ui/ToastRegion.tsx"
import { LoadBoundary } from "./LoadBoundary.tsx"
import { NavigationGuard } from "./NavigationGuard.tsx"
import { SessionEnd } from "./SessionEnd.tsx"

const Calls = lazy(() => withMoreTexts(() => import("./Calls.tsx")))

/** What every route stands in: guards, the call over everything, the overlays above, the toasts. */
export const Root = () => (
  <>
    <NavigationGuard />
    <SessionEnd />
    <Outlet />
    <LoadBoundary>
      <Suspense fallback={null}>
        <Calls />
      </Suspense>
    </LoadBoundary>
    <OverlayOutlet />
    <ToastRegion />
  </>
)
