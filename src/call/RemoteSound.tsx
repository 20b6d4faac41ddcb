import { useEffect, useRef } from "react"
import { logger } from "../logger.ts"

/** The other side's sound, for as long as the call lasts, whatever pictures and screens come and go. */
export const RemoteSound = ({ stream }: { stream: MediaStream }) => {
  const audio = useRef<HTMLAudioElement>(null)
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
