import type { CallState } from "#schema/calls/call.ts"
import { overlays } from "../overlays/overlay-stack.ts"
import { OutgoingView } from "../screens/call/ring/OutgoingView.tsx"
import { RingView } from "../screens/call/ring/RingView.tsx"
import { StreamVideo } from "../screens/call/StreamVideo.tsx"
import { outgoingModel, ringModel } from "./call-models.ts"
import type { CallRequest } from "./flow/gate.ts"
import { useRingSignal, useRingSound } from "./ring-signal.ts"
import { useCallFlow, useCallMedia } from "./use-call-flow.ts"
import { useGatewayNow } from "./use-gateway-now.ts"
import { useSnapshotNote } from "./use-snapshots.ts"

/** `request`: the gateway has not made the room yet. `call`: the other side's device rings. */
type Props = { readonly request: CallRequest; readonly isChecking: boolean } | { readonly call: CallState }

const startingModel = ({ host, kind }: CallRequest, isChecking: boolean) =>
  ({
    person: { id: host.userId, name: host.userName, photo: host.headImg, demo: false },
    kind,
    coinsPerMinute: host.callPrice,
    state: isChecking ? "checking" : "calling",
    secondsLeft: undefined,
  }) as const

/** An outgoing call until it is answered: one screen from the press on, so that the focus stays where it is. */
export const OutgoingCall = (props: Props) => {
  const flow = useCallFlow()
  const now = useGatewayNow()
  const own = useCallMedia()?.state
  const note = useSnapshotNote()
  return (
    <OutgoingView
      outgoing={"call" in props ? outgoingModel(props.call, now) : startingModel(props.request, props.isChecking)}
      ownPicture={own?.local ? <StreamVideo stream={own.local} own facesAway={own.facesAway} /> : undefined}
      note={note}
      onCancel={"call" in props ? () => flow.end(props.call) : flow.cancel}
    />
  )
}

/** An incoming call: rings until the user accepts or declines it, or the caller cancels it. */
export const IncomingRing = ({ call }: { call: CallState }) => {
  const flow = useCallFlow()
  const now = useGatewayNow()
  const note = useSnapshotNote()
  useRingSignal()
  const [isSounding, setSounding] = useRingSound()
  const { userId, userName: name } = call.remote
  return (
    <RingView
      ring={ringModel(call, now)}
      note={note}
      sound={{ isOn: isSounding, onChange: setSounding }}
      onAccept={() => flow.answer(call, call.kind)}
      onAcceptVoice={() => flow.answer(call, "voice")}
      onDecline={() => flow.end(call)}
      onSafety={() => {
        flow.end(call)
        overlays.open("person", { userId, name })
      }}
    />
  )
}
