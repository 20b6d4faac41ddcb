import { useMemo, useState } from "react"
import type { CallItem } from "#schema/calls/record.ts"
import { requestCall } from "../../call/requests/call-requests.ts"
import { useQuery } from "../../client/use-query.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { useGoBack } from "../../shell/use-go-back.ts"
import { type CallsState, CallsView } from "./CallsView.tsx"

const PAGE = 30
const MOST = 1_000

/** The list of calls, bound to this device's rows. */
export const Calls = () => {
  const [limit, setLimit] = useState(PAGE)
  const answer = useQuery(useMemo(() => ({ _tag: "calls", limit }) as const, [limit]))
  const goBack = useGoBack("/")
  const [shown, setShown] = useState<CallsState>({ state: "loading" })
  const view = useMemo((): CallsState => {
    if (answer.state !== "ready") return { state: answer.state }
    const { head, order, rows } = answer.value
    return {
      state: "ready",
      calls: order.flatMap((id) => rows.get(id) ?? []),
      hasMore: head.hasMore && order.length < MOST,
    }
  }, [answer])
  // While more of them are read the list stays.
  if (view.state !== "loading" && view !== shown) setShown(view)
  return (
    <CallsView
      view={view.state === "loading" ? shown : view}
      onOpen={({ record: { roomNum, endedAt } }) => overlays.open("receipt", { roomNum, endedAt })}
      onCall={call}
      onMore={() => setLimit(Math.min(MOST, limit + PAGE))}
      onBack={goBack}
    />
  )
}

const call = ({ record: { remote, kind } }: CallItem) => requestCall({ host: remote, kind, location: "chat" })
