import { type RefObject, useState, useSyncExternalStore } from "react"
import type { CallState } from "#schema/calls/call.ts"
import "../i18n/call-media-texts.ts"
import { overlays } from "../overlays/overlay-stack.ts"
import { CallOptionsView, type OptionUse } from "../screens/call/CallOptionsView.tsx"
import { canBeautify } from "./media/beauty.ts"
import { chooseDevice, chosenSpeaker } from "./media/chosen-devices.ts"
import { takeSnapshot } from "./take-snapshot.ts"
import { useCallMedia } from "./use-call-flow.ts"
import { useDevices } from "./use-devices.ts"
import { useFullScreen } from "./use-full-screen.ts"
import { useSnapshotConf } from "./use-snapshots.ts"

const KINDS = { audio: "audioinput", video: "videoinput", speaker: "audiooutput" } as const
const canChooseSpeaker = typeof HTMLMediaElement !== "undefined" && "setSinkId" in HTMLMediaElement.prototype

/** The options of this tab's call. */
export const CallOptions = ({
  call,
  video,
  onWindow,
}: {
  call: CallState
  /** Where the other side's picture is shown. */
  video: RefObject<HTMLVideoElement | null>
  onWindow?: (() => void) | undefined
}) => {
  const held = useCallMedia()
  const speaker = useSyncExternalStore(chosenSpeaker.subscribe, chosenSpeaker.get)
  const all = useDevices()
  const fullScreen = useFullScreen()
  const conf = useSnapshotConf()
  const [hasBeauty] = useState(canBeautify)
  if (held === null) return null
  const { media, state } = held
  const { userId, userName: name } = call.remote
  const openSafety = async () => {
    const file = conf && video.current ? await takeSnapshot(video.current, conf) : undefined
    overlays.open("person", { userId, name, snapshot: file && { roomNum: call.roomNum, file } })
  }
  const listOf = (use: OptionUse) => ({
    use,
    devices: all
      .filter(({ kind, deviceId }) => kind === KINDS[use] && !["", "default", "communications"].includes(deviceId))
      .map(({ deviceId, label }) => ({ id: deviceId, name: label })),
    chosen: use === "speaker" ? speaker : state.using[use],
  })
  const uses: ReadonlyArray<OptionUse> = [
    "audio",
    ...(call.kind === "video" ? (["video"] as const) : []),
    ...(canChooseSpeaker ? (["speaker"] as const) : []),
  ]
  return (
    <CallOptionsView
      name={name}
      lists={uses.map(listOf)}
      onChoose={(use, id) => (use === "speaker" ? chooseDevice(use, id) : void media.chooseDevice(use, id))}
      onWindow={onWindow}
      fullScreen={fullScreen}
      beauty={
        hasBeauty && state.camera && call.kind === "video"
          ? { isOn: state.beauty === "on", onChange: (on) => media.setBeauty(on) }
          : undefined
      }
      onSafety={() => void openSafety()}
    />
  )
}
