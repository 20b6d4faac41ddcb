import { useMemo, useState } from "react"
import type { CallItem } from "#schema/calls/record.ts"
import { requestCall } from "../../call/requests/call-requests.ts"
import { useQuery } from "../../client/use-query.ts"
import { overlays } from "../../overlays/overlay-stack.ts"
import { useGoBack } from "../../shell/use-go-back.ts"
import { type CallsState, CallsView } from "./CallsView.tsx"

const PAGE = 30
/** The most calls drawn at once. Older calls are on further pages. */
const MOST = 300

type Place = Pick<CallItem["record"], "roomNum" | "endedAt">

/** The list of calls, bound to this device's rows. */
export const Calls = () => {
  const [limit, setLimit] = useState(PAGE)
  /** The last call of each page that precedes this one, the newest page first. */
  const [turned, setTurned] = useState<ReadonlyArray<Place>>([])
  const after = turned.at(-1)
  const answer = useQuery(useMemo(() => ({ _tag: "calls", limit, ...(after && { after }) }) as const, [limit, after]))
  const goBack = useGoBack("/")
  const [shown, setShown] = useState<CallsState>({ state: "loading" })
  const view = useMemo((): CallsState => {
    if (answer.state !== "ready") return { state: answer.state }
    const { head, order, rows } = answer.value
    return {
      state: "ready",
      calls: order.flatMap((id) => rows.get(id) ?? []),
      hasMore: head.hasMore,
    }
  }, [answer])
  const turnTo = (places: ReadonlyArray<Place>) => {
    setTurned(places)
    setLimit(PAGE)
    setShown({ state: "loading" })
    document.documentElement.scrollTo({ top: 0 })
  }
  const onMore = () => {
    if (limit < MOST) return setLimit(Math.min(MOST, limit + PAGE))
    const last = shown.state === "ready" ? shown.calls.at(-1)?.record : undefined
    if (last !== undefined) turnTo([...turned, { roomNum: last.roomNum, endedAt: last.endedAt }])
  }
  // The old list stays while more calls are read.
  if (view.state !== "loading" && view !== shown) setShown(view)
  return (
    <CallsView
      view={view.state === "loading" ? shown : view}
      onOpen={({ record: { roomNum, endedAt } }) => overlays.open("receipt", { roomNum, endedAt })}
      onCall={call}
      onMore={onMore}
      onNewer={after === undefined ? undefined : () => turnTo(turned.slice(0, -1))}
      onBack={goBack}
    />
  )
}

const call = ({ record: { remote, kind } }: CallItem) => requestCall({ host: remote, kind, location: "chat" })
