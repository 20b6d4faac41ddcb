import type { CallState } from "#schema/calls/call.ts"
import { RingView } from "../screens/call/RingView.tsx"
import { ringModel } from "./call-models.ts"
import { useRingSignal } from "./ring-signal.ts"
import { useCallFlow } from "./use-call-flow.ts"
import { useGatewayNow } from "./use-gateway-now.ts"

/** Somebody calls: rings until it is answered, declined or taken back. */
export const IncomingRing = ({ call }: { call: CallState }) => {
  const flow = useCallFlow()
  const now = useGatewayNow()
  useRingSignal()
  return (
    <RingView
      ring={ringModel(call, now)}
      onAccept={() => flow.answer(call, call.kind)}
      onAcceptVoice={() => flow.answer(call, "voice")}
      onDecline={() => flow.end(call)}
    />
  )
}
