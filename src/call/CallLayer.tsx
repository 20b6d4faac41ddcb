import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { CallState } from "#schema/calls/call.ts"
import { useClient } from "../client/ClientProvider.tsx"
import { useQuery } from "../client/use-query.ts"
import { showToast } from "../ui/toasts.ts"
import { CallElsewhere } from "./CallElsewhere.tsx"
import { CheckingCall } from "./CheckingCall.tsx"
import { EndedCall } from "./EndedCall.tsx"
import { endToast, hasSummary } from "./end-toast.ts"
import { GateDialogs, type GateDoors } from "./GateDialogs.tsx"
import { IncomingRing } from "./IncomingRing.tsx"
import { OutgoingCall } from "./OutgoingCall.tsx"
import { RunningCall } from "./RunningCall.tsx"
import { useAsking, useCallFlow, useCallMedia, useLeftRooms } from "./use-call-flow.ts"
import { useChecking } from "./use-checking.ts"

/** Tells how a call ended, and puts away what has no summary. */
const useEndings = (call: CallState | null) => {
  const { t } = useTranslation()
  const flow = useCallFlow()
  const before = useRef<CallState | null>(null)
  useEffect(() => {
    const was = before.current
    before.current = call
    if (call?.phase !== "ended") return
    if (was !== null && was.roomNum === call.roomNum && was.phase !== "ended") {
      const word = endToast(call, was.endingSoon)
      if (word !== null) showToast(t(`call.toast.${word}`, { name: call.remote.userName }))
    }
    if (!hasSummary(call)) flow.dismiss(call)
  }, [call, flow, t])
}

/** The call that rings, runs or has just ended, over whatever screen is shown. Rendered once, inside the router. */
export const CallLayer = (doors: GateDoors) => {
  const shown = useQuery({ _tag: "call" })
  const call = shown.state === "ready" ? (shown.value?.call ?? null) : null
  useEndings(call)
  return (
    <>
      <GateDialogs {...doors} />
      <CurrentCall call={call} owner={shown.state === "ready" ? (shown.value?.tab ?? null) : null} />
    </>
  )
}

const CurrentCall = ({ call, owner }: { call: CallState | null; owner: string | null }) => {
  const flow = useCallFlow()
  const asking = useAsking()
  const left = useLeftRooms()
  const holdsMedia = useCallMedia() !== null
  const isChecking = useChecking(asking)
  const { tab } = useClient()
  const end = () => {
    if (call !== null) flow.end(call)
  }

  if (asking?.step === "checking" || asking?.step === "starting")
    return <OutgoingCall request={asking.request} isChecking={isChecking} />
  if (call === null || (call.phase !== "ended" && left.has(call.roomNum))) return isChecking ? <CheckingCall /> : null
  if (call.phase === "ended")
    return hasSummary(call) && (owner === null || owner === tab) ? <EndedCall call={call} /> : null
  if (asking?.step === "devices") return null
  if (asking?.step === "answering") return <RunningCall call={call} isChecking={isChecking} onEnd={end} />

  const isHere = holdsMedia || owner === tab
  if (call.phase === "ringing" && call.role === "callee")
    return isChecking ? <CheckingCall /> : <IncomingRing call={call} />
  if (!isHere) return <CallElsewhere call={call} />
  return call.phase === "ringing" ? (
    <OutgoingCall call={call} />
  ) : (
    <RunningCall call={call} isChecking={false} onEnd={end} />
  )
}
