import { useCallback, useEffect } from "react"
import { CallLayer } from "../call/CallLayer.tsx"
import { takeCallRequests } from "../call/call-requests.ts"
import { useCallFlow } from "../call/use-call-flow.ts"
import { overlays } from "../overlays/overlay-stack.ts"

/** All of calling, in a chunk of its own: starts what screens ask for, and shows the call over them. */
const Calls = () => {
  const { start } = useCallFlow()
  useEffect(() => takeCallRequests(start), [start])
  const askLogin = useCallback((name: string, onClosed: () => void) => {
    overlays.open("login", { origin: { kind: "call", name }, onGiveUp: onClosed })
  }, [])
  return <CallLayer onLogin={askLogin} onCoins={() => overlays.open("checkIn", {})} />
}

export default Calls
