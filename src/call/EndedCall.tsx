import { useNavigate } from "react-router-dom"
import type { CallState } from "#schema/calls/call.ts"
import { CALL_LOCATIONS, type CallLocation } from "#schema/rules/call-gate.ts"
import { useQuery } from "../client/use-query.ts"
import { SummaryView } from "../screens/call/SummaryView.tsx"
import { summaryModel } from "./call-models.ts"
import { useCallFlow } from "./use-call-flow.ts"

const locationOf = (location: string): CallLocation =>
  location in CALL_LOCATIONS ? (location as CallLocation) : "chat"

/** After a call: its time and cost, and what one does next. */
export const EndedCall = ({ call }: { call: CallState }) => {
  const flow = useCallFlow()
  const navigate = useNavigate()
  const session = useQuery({ _tag: "session" })
  const close = () => flow.dismiss(call)
  const { remote, kind } = call
  return (
    <SummaryView
      summary={summaryModel(call, session.state === "ready" ? session.value.balance : 0)}
      onCallAgain={
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
