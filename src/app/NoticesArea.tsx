import { lazy, Suspense, useState, useSyncExternalStore } from "react"
import { useClientStatus } from "../client/use-client-status.ts"
import { useQuery } from "../client/use-query.ts"
import type { Notices } from "../screens/notices/NoticesView.tsx"
import { applyUpdate, isUpdateReady, subscribeUpdate } from "./service-worker.ts"

const NoticesView = lazy(async () => ({ default: (await import("../screens/notices/NoticesView.tsx")).NoticesView }))
const STORAGE = { _tag: "storage" } as const

/** The bars about the whole app, each until it is closed. */
export const NoticesArea = () => {
  const storage = useQuery(STORAGE)
  const status = useClientStatus()
  const isUpdate = useSyncExternalStore(subscribeUpdate, isUpdateReady)
  const [closed, setClosed] = useState<ReadonlyArray<keyof Notices>>([])
  const now = storage.state === "ready" ? storage.value : undefined
  const notices: Notices = {
    newVersion: (isUpdate || status.state === "outdated") && !closed.includes("newVersion"),
    silent: status.state === "broken" && !closed.includes("silent"),
    storage: now === undefined || closed.includes("storage") ? "fine" : now.state,
    quarantined: now === undefined || closed.includes("quarantined") ? 0 : now.quarantined,
  }
  const isQuiet = !notices.newVersion && !notices.silent && notices.storage === "fine" && notices.quarantined === 0
  if (isQuiet) return null
  return (
    <Suspense fallback={null}>
      <NoticesView notices={notices} onReload={applyUpdate} onClose={(notice) => setClosed([...closed, notice])} />
    </Suspense>
  )
}
