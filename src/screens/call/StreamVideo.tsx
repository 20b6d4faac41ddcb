import { type RefObject, useEffect, useRef } from "react"
import { logger } from "../../logger.ts"
import { classNames } from "../../ui/class-names.ts"

interface Props {
  stream: MediaStream
  /** The user's own picture: silent and mirrored, as in a looking glass. */
  own?: boolean
  /** The camera points away from the user, so the own picture is not mirrored. */
  facesAway?: boolean
  /** Receives the video element, for a caller that shows it in a window of its own. */
  element?: RefObject<HTMLVideoElement | null>
}

/** A live stream, filling its box. */
export const StreamVideo = ({ stream, own = false, facesAway = false, element: taken }: Props) => {
  const made = useRef<HTMLVideoElement>(null)
  const video = taken ?? made
  useEffect(() => {
    const element = video.current
    if (!element) return
    element.srcObject = stream
    element.play().catch(() => logger.info("The browser waits for a press before it plays sound."))
    return () => {
      element.srcObject = null
    }
  }, [stream, video])
  return (
    <video
      ref={video}
      autoPlay
      playsInline
      muted={own}
      className={classNames("size-full object-cover", own && !facesAway && "-scale-x-100")}
    />
  )
}
