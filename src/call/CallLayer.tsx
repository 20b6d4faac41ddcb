import { useCallback, useEffect, useState } from "react"
import type { CallState } from "#schema/calls/call.ts"
import { useClient } from "../client/ClientProvider.tsx"
import { useQuery } from "../client/use-query.ts"
import { useGetCoins } from "../coins/use-get-coins.ts"
import { overlays } from "../overlays/overlay-stack.ts"
import { CallElsewhere, CheckingCall, useChecking } from "./CallBars.tsx"
import { EndedCall } from "./EndedCall.tsx"
import { GateDialogs, type GateDoors } from "./GateDialogs.tsx"
import { IncomingRing, OutgoingCall } from "./RingingCall.tsx"
import { RunningCall } from "./RunningCall.tsx"
import { takeCallRequests } from "./requests/call-requests.ts"
import { useAsking, useCallFlow, useCallMedia, useLeftRooms } from "./use-call-flow.ts"
import { hasSummary, useEndings } from "./use-endings.ts"

/**
 * All of calling, in a chunk of its own: starts the calls that screens ask for, and shows the call over the screens.
 */
export const Calls = () => {
  const { start } = useCallFlow()
  const getCoins = useGetCoins(true)
  useEffect(() => takeCallRequests(start), [start])
  const askLogin = useCallback((name: string, onClosed: () => void) => {
    overlays.open("login", { origin: { kind: "call", name }, onGiveUp: onClosed })
  }, [])
  return <CallLayer onLogin={askLogin} onCoins={getCoins} />
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

  const opening = asking?.step === "checking" || asking?.step === "starting" ? asking.request : undefined
  const [opened, setOpened] = useState(opening)
  if (opening !== undefined && opening !== opened) setOpened(opening)

  if (opening !== undefined) return <OutgoingCall request={opening} isChecking={isChecking} />
  // This tab holds the room, and its row has not reached this page yet: the same screen stays, and the focus with it.
  if (call === null && holdsMedia && opened !== undefined) return <OutgoingCall request={opened} isChecking={false} />
  if (call === null || (call.phase !== "ended" && left.has(call.roomNum))) return isChecking ? <CheckingCall /> : null
  if (call.phase === "ended")
    return hasSummary(call) && (owner === null || owner === tab) ? <EndedCall call={call} /> : null
  if (asking?.step === "devices") return null
  if (asking?.step === "answering") return <RunningCall call={call} isChecking={isChecking} onEnd={end} />

  const isHere = holdsMedia || owner === tab || (owner === null && flow.isExpected(call.roomNum))
  if (call.phase === "ringing" && call.role === "callee")
    return isChecking ? <CheckingCall /> : <IncomingRing call={call} />
  if (!isHere) return <CallElsewhere call={call} />
  return call.phase === "ringing" ? (
    <OutgoingCall call={call} />
  ) : (
    <RunningCall call={call} isChecking={false} onEnd={end} />
  )
}
