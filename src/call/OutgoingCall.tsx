import type { CallState } from "#schema/model/call.ts"
import { OutgoingView } from "../screens/call/OutgoingView.tsx"
import { StreamVideo } from "../screens/call/StreamVideo.tsx"
import { outgoingModel } from "./call-models.ts"
import type { CallRequest } from "./flow/gate.ts"
import { useCallFlow, useCallMedia } from "./use-call-flow.ts"
import { useGatewayNow } from "./use-gateway-now.ts"

/** Before the gateway has made the room. */
export const StartingCall = ({ request: { host, kind } }: { request: CallRequest }) => {
  const flow = useCallFlow()
  const person = { id: host.userId, name: host.userName, photo: host.headImg, demo: false }
  return (
    <OutgoingView
      outgoing={{ person, kind, coinsPerMinute: host.callPrice, state: "calling", secondsLeft: undefined }}
      onCancel={flow.cancel}
    />
  )
}

/** The other side's device rings. */
export const OutgoingCall = ({ call }: { call: CallState }) => {
  const flow = useCallFlow()
  const now = useGatewayNow()
  const own = useCallMedia()?.state
  return (
    <OutgoingView
      outgoing={outgoingModel(call, now)}
      ownPicture={own?.local ? <StreamVideo stream={own.local} own facesAway={own.facesAway} /> : undefined}
      onCancel={() => flow.end(call)}
    />
  )
}
