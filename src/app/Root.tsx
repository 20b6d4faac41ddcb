import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react"
import { Outlet } from "react-router-dom"
import { SessionEnd } from "../account/SessionEnd.tsx"
import { useClientStatus } from "../client/ClientProvider.tsx"
import { withMoreTexts } from "../i18n/with-more-texts.ts"
import { LoadBoundary } from "../loading/LoadBoundary.tsx"
import { loadWithRetries } from "../loading/load-with-retries.ts"
import { type CoinPrice, CoinPriceContext } from "../ui/coins/coin-price.ts"
import { screenTitle, subscribeTitle } from "../ui/page-title.ts"
import { ToastRegion } from "../ui/toasts/ToastRegion.tsx"
import { NavigationGuard } from "./NavigationGuard.tsx"
import { OverlayOutlet } from "./OverlayOutlet.tsx"

const SAID_MS = 2_000

/** Tells screen readers where a navigation has led, and moves the focus to the screen when the element that had it is gone. */
const TitleAnnouncer = () => {
  const title = useSyncExternalStore(subscribeTitle, screenTitle)
  const before = useRef("")
  const [said, setSaid] = useState("")
  useEffect(() => {
    const isNews = before.current !== "" && title !== "" && title !== before.current
    if (title !== "") before.current = title
    if (!isNews) return
    setSaid(title)
    if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true })
    const timer = setTimeout(() => setSaid(""), SAID_MS)
    return () => clearTimeout(timer)
  }, [title])
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}

const Later = lazy(async () => ({
  default: (await loadWithRetries(() => withMoreTexts(() => import("./Later.tsx")))).Later,
}))

/** Delay before `Later` loads, ms: the first screen's scripts and the worker's share a slow line and go first. */
const LATER_MS = 1_500

const useLater = (): boolean => {
  const hasStarted = useClientStatus().state !== "starting"
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    if (!hasStarted) return
    const timer = setTimeout(() => setLater(true), LATER_MS)
    return () => clearTimeout(timer)
  }, [hasStarted])
  return isLater
}

/** Wraps every route: guards, the call over everything, the overlays above it, the toasts. */
export const Root = () => {
  const isLater = useLater()
  const [coin, tellPrice] = useState<CoinPrice>()
  return (
    <CoinPriceContext value={coin ?? null}>
      <NavigationGuard />
      <SessionEnd />
      <TitleAnnouncer />
      <Outlet />
      <LoadBoundary>
        <Suspense>{isLater && <Later tellPrice={tellPrice} />}</Suspense>
      </LoadBoundary>
      <OverlayOutlet isLater={isLater} />
      <ToastRegion />
    </CoinPriceContext>
  )
}
