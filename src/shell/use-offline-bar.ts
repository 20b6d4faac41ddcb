/** The bar at the foot of the page, from what the engine knows of the network. */
import { useEffect, useState } from "react"
import { useNow } from "../browser/use-now.ts"
import { useQuery } from "../client/use-query.ts"
import { type OfflineBarModel, waitingOf } from "./offline-bar-model.ts"

const CONNECTION = { _tag: "connection" } as const
const OUTBOX = { _tag: "outbox" } as const
const NOTHING = waitingOf([])
const BACK_SHOWN_MS = 2_000

export const useOfflineBar = (): OfflineBarModel | undefined => {
  const query = useQuery(CONNECTION)
  const now = query.state === "ready" ? query.value : undefined
  const state = now?.network
  const isAway = state === "offline" || state === "reconnecting" || state === "waking"
  // The outbox is watched only while there is a bar to show it.
  const outbox = useQuery(isAway || state === "weak" ? OUTBOX : CONNECTION)
  const waiting = outbox.state === "ready" ? outbox.value : NOTHING
  const time = useNow(isAway && now?.retryAt != null ? 1_000 : undefined)

  const [wasAway, setWasAway] = useState(false)
  const [isBack, setBack] = useState(false)
  if (isAway && !wasAway) {
    setWasAway(true)
    setBack(false)
  } else if (wasAway && (state === "online" || state === "weak")) {
    setWasAway(false)
    setBack(true)
  }
  useEffect(() => {
    if (!isBack) return
    const timer = setTimeout(() => setBack(false), BACK_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isBack])

  if (now === undefined || state === undefined) return undefined
  if (isBack) return { state: "back" }
  if (state === "starting" || state === "online") return undefined
  return {
    state,
    savedAt: now.savedAt ?? undefined,
    waiting: "order" in waiting ? waitingOf([...waiting.rows.values()]) : NOTHING,
    retryIn: now.retryAt === null ? undefined : Math.max(0, Math.ceil((now.retryAt - time) / 1000)),
  }
}

/** Whether the gateway can be reached now, as far as is known. */
export const useIsReachable = (): boolean => {
  const query = useQuery(CONNECTION)
  return query.state === "ready" && (query.value.network === "online" || query.value.network === "weak")
}
