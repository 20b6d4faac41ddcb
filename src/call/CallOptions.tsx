import { type RefObject, useEffect, useState, useSyncExternalStore } from "react"
import type { CallState } from "#schema/calls/call.ts"
import "../i18n/call-media-texts.ts"
import { logger } from "../logger.ts"
import { overlays } from "../overlays/overlay-stack.ts"
import { CallOptionsView, type OptionUse } from "../screens/call/CallOptionsView.tsx"
import { autoTranslate } from "../screens/messages/translation/auto-translate.ts"
import { canBeautify } from "./media/beauty.ts"
import { chooseDevice, chosenSpeaker } from "./media/chosen-devices.ts"
import { browserDevices } from "./media/devices.ts"
import { useCallMedia } from "./use-call-flow.ts"
import { useFullScreen } from "./use-full-screen.ts"
import { takeSnapshot, useSnapshotConf } from "./use-snapshots.ts"

const KINDS = { audio: "audioinput", video: "videoinput", speaker: "audiooutput" } as const
const canChooseSpeaker = typeof HTMLMediaElement !== "undefined" && "setSinkId" in HTMLMediaElement.prototype

const none: ReadonlyArray<MediaDeviceInfo> = []

/** The devices present, updated as they come and go; empty before they are known. */
const useDevices = (): ReadonlyArray<MediaDeviceInfo> => {
  const [devices, setDevices] = useState(none)
  useEffect(() => {
    const all = browserDevices()
    const look = () => {
      all?.enumerateDevices().then(setDevices, (cause: unknown) => logger.warn("No devices could be listed.", cause))
    }
    look()
    navigator.mediaDevices?.addEventListener("devicechange", look)
    return () => navigator.mediaDevices?.removeEventListener("devicechange", look)
  }, [])
  return devices
}

/** The options of this tab's call. */
export const CallOptions = ({
  call,
  video,
  onWindow,
}: {
  call: CallState
  /** The element that shows the other side's picture. */
  video: RefObject<HTMLVideoElement | null>
  onWindow?: (() => void) | undefined
}) => {
  const held = useCallMedia()
  const speaker = useSyncExternalStore(chosenSpeaker.subscribe, chosenSpeaker.get)
  const all = useDevices()
  const fullScreen = useFullScreen()
  const conf = useSnapshotConf()
  useSyncExternalStore(autoTranslate.subscribe, autoTranslate.get)
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
      translation={{ isOn: autoTranslate.isOn(userId), onChange: (on) => autoTranslate.set(userId, on) }}
      onSafety={() => void openSafety()}
    />
  )
}
