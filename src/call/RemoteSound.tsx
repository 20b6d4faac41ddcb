import { useEffect, useRef, useSyncExternalStore } from "react"
import { logger } from "../logger.ts"
import { chosenSpeaker } from "./media/chosen-devices.ts"
import { browserDevices } from "./media/devices.ts"

/** Plays on the chosen speaker while it is present, else on the standard one. */
const useSpeaker = (audio: React.RefObject<HTMLAudioElement | null>): void => {
  const chosen = useSyncExternalStore(chosenSpeaker.subscribe, chosenSpeaker.get)
  useEffect(() => {
    const element = audio.current
    const devices = browserDevices()
    if (element === null || devices === undefined || !("setSinkId" in element)) return
    const apply = async () => {
      try {
        const isThere = (await devices.enumerateDevices()).some(({ deviceId }) => deviceId === chosen)
        const wanted = isThere ? chosen : ""
        if (element.sinkId !== wanted) await element.setSinkId(wanted)
      } catch (cause) {
        logger.info("The sound stays with its speaker.", cause)
      }
    }
    void apply()
    const onChange = () => void apply()
    navigator.mediaDevices.addEventListener("devicechange", onChange)
    return () => navigator.mediaDevices.removeEventListener("devicechange", onChange)
  }, [audio, chosen])
}

/** Plays the other side's sound for as long as the call lasts, whatever pictures and screens come and go. */
export const RemoteSound = ({ stream }: { stream: MediaStream }) => {
  const audio = useRef<HTMLAudioElement>(null)
  useSpeaker(audio)
  useEffect(() => {
    const element = audio.current
    if (element === null) return
    const play = () => {
      element.play().catch(() => logger.info("The browser waits for a press before it plays sound."))
    }
    element.srcObject = stream
    play()
    const playOnPress = () => {
      if (element.paused) play()
    }
    window.addEventListener("pointerdown", playOnPress)
    window.addEventListener("keydown", playOnPress)
    return () => {
      window.removeEventListener("pointerdown", playOnPress)
      window.removeEventListener("keydown", playOnPress)
      element.srcObject = null
    }
  }, [stream])
  // biome-ignore lint/a11y/useMediaCaption: a live call has no captions
  return <audio ref={audio} autoPlay hidden />
}
