import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react"
import { useLocation, useNavigate } from "react-router-dom"
import { askToKeep } from "../client/ask-to-keep.ts"
import { useClientStatus } from "../client/ClientProvider.tsx"
import { useCommand } from "../client/use-command.ts"
import { useQuery } from "../client/use-query.ts"
import { withMoreTexts } from "../i18n/with-more-texts.ts"
import { loadWithRetries } from "../loading/load-with-retries.ts"
import type { Notices } from "../screens/notices/NoticesView.tsx"
import { applyUpdate, isUpdateReady, subscribeUpdate } from "../service-worker/new-version.ts"
import { AfterPress } from "./AfterPress.tsx"
import { useArrivals } from "./use-arrivals.ts"

const NoticesView = lazy(() =>
  loadWithRetries(() =>
    withMoreTexts(async () => ({ default: (await import("../screens/notices/NoticesView.tsx")).NoticesView })),
  ),
)
const TodaysArrivals = lazy(() =>
  loadWithRetries(() =>
    withMoreTexts(async () => ({ default: (await import("../screens/notices/TodaysArrivals.tsx")).TodaysArrivals })),
  ),
)
const OfferPrompt = lazy(() =>
  loadWithRetries(() =>
    withMoreTexts(async () => ({ default: (await import("../screens/shop/dialogs.ts")).OfferPrompt })),
  ),
)
const PushKeeper = lazy(() =>
  loadWithRetries(() => withMoreTexts(() => import("../screens/notifications/PushKeeper.tsx"))),
)
/** How long a member looks at the wall before an offer is shown, ms. */
const OFFER_AFTER_MS = 30_000
const STORAGE = { _tag: "storage" } as const
const RESTORED = { _tag: "restored" } as const
const SYNC = { _tag: "sync" } as const
const SESSION = { _tag: "session" } as const

/** True once a member has looked at the wall for a while: a time at which an offer disturbs nothing. */
const useOfferTime = (): boolean => {
  const session = useQuery(SESSION)
  const { pathname } = useLocation()
  const isThere = pathname === "/wall" && session.state === "ready" && session.value.state === "signedIn"
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    setTime(false)
    if (!isThere) return
    const timer = setTimeout(() => setTime(true), OFFER_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isThere])
  return isTime
}

/** Whether the browser allows notifications. */
const mayTell = (): boolean => globalThis.Notification?.permission === "granted"

/** The bars about the whole app, each until it is closed; users who have come online; offers for a limited time. */
export const NoticesArea = () => {
  const storage = useQuery(STORAGE)
  const restored = useQuery(RESTORED)
  const sync = useQuery(SYNC)
  const session = useQuery(SESSION)
  const execute = useCommand()
  const status = useClientStatus()
  const navigate = useNavigate()
  const { arrivals, close: closeArrival } = useArrivals()
  const isOfferTime = useOfferTime()
  const isUpdate = useSyncExternalStore(subscribeUpdate, isUpdateReady)
  const [closed, setClosed] = useState<ReadonlyArray<keyof Notices>>([])
  const now = storage.state === "ready" ? storage.value : undefined
  const wantsKeeping = now?.persistence === "wanted"
  useEffect(() => {
    if (wantsKeeping) void askToKeep(execute)
  }, [wantsKeeping, execute])

  const notices: Notices = {
    newVersion: (isUpdate || status.state === "outdated") && !closed.includes("newVersion"),
    silent: status.state === "broken" && !closed.includes("silent"),
    storage: now === undefined || closed.includes("storage") ? "fine" : now.state,
    quarantined: now === undefined || closed.includes("quarantined") ? 0 : now.quarantined,
    restored: restored.state === "ready" && restored.value !== null ? restored.value : undefined,
    sync: sync.state === "ready" && sync.value !== null ? sync.value : undefined,
    returning: session.state === "ready" && session.value.returning !== undefined,
  }
  const isQuiet = Object.values(notices).every((one) => !one || one === "fine")
  const isTold = session.state === "ready" && session.value.state === "signedIn" && mayTell()
  const close = (notice: keyof Notices) => {
    if (notice === "restored") void execute({ _tag: "dismissRestored" })
    else setClosed([...closed, notice])
  }
  const chat = (userId: number, id: string) => {
    closeArrival(id)
    navigate(`/message/IMMessageSession/${userId}`)
  }
  return (
    <Suspense>
      <AfterPress>{!isQuiet && <NoticesView notices={notices} onReload={applyUpdate} onClose={close} />}</AfterPress>
      {isTold && <PushKeeper />}
      {isOfferTime && <OfferPrompt />}
      {arrivals.length > 0 && <TodaysArrivals arrivals={arrivals} onChat={chat} onClose={closeArrival} />}
    </Suspense>
  )
}
