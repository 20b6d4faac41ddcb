import { Suspense, useSyncExternalStore } from "react"
import { useNavigate } from "react-router-dom"
import type { CallState } from "#schema/calls/call.ts"
import { CALL_LOCATIONS, type CallLocation } from "#schema/rules/calls/call-gate.ts"
import { useQuery } from "../client/use-query.ts"
import { withMoreTexts } from "../i18n/with-more-texts.ts"
import { lazyPart } from "../loading/lazy-part.ts"
import { SummaryView } from "../screens/call/summary/SummaryView.tsx"
import { Receipt } from "../screens/calls/LazyReceipt.tsx"
import { summaryModel } from "./call-models.ts"
import { useCallFlow } from "./use-call-flow.ts"

const locationOf = (location: string): CallLocation =>
  location in CALL_LOCATIONS ? (location as CallLocation) : "chat"

const EndedMatch = lazyPart(() =>
  withMoreTexts(async () => ({ default: (await import("./match/match-parts.tsx")).EndedMatch })),
)

/** Shown after a call: its time and cost, and what the user can do next. */
export const EndedCall = ({ call }: { call: CallState }) =>
  call.match === null ? (
    <EndedRing call={call} />
  ) : (
    <Suspense>
      <EndedMatch call={call} />
    </Suspense>
  )

const EndedRing = ({ call }: { call: CallState }) => {
  const flow = useCallFlow()
  const navigate = useNavigate()
  const session = useQuery({ _tag: "session" })
  const bytes = useSyncExternalStore(flow.media.subscribe, () => flow.bytesOf(call.roomNum))
  const close = () => flow.dismiss(call)
  const { remote, kind, roomNum, endedAt } = call
  const balance = session.state === "ready" ? session.value.balance : 0
  return (
    <SummaryView
      summary={summaryModel(call, balance, bytes)}
      receipt={(lines) =>
        endedAt === null || call.startedAt === null ? (
          lines
        ) : (
          <Suspense fallback={lines}>
            <Receipt
              roomNum={roomNum}
              endedAt={endedAt}
              balance={call.role === "caller" ? balance : undefined}
              fallback={lines}
              onLeave={close}
            />
          </Suspense>
        )
      }
      onCall={
        remote.goddess
          ? () => {
              close()
              flow.start({ host: remote, kind, location: locationOf(call.location) })
            }
          : undefined
      }
      onMessage={() => {
        close()
        navigate(`/message/IMMessageSession/${remote.userId}`)
      }}
      onClose={close}
    />
  )
}
