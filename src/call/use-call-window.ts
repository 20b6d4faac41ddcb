/** A small window over other programs: document picture-in-picture where the browser has it, else the video's own. */
import { useCallback, useEffect, useRef, useState } from "react"
import { logger } from "../logger.ts"

interface PictureWindows {
  requestWindow(size: { readonly width: number; readonly height: number }): Promise<Window>
}

const SIZE = { width: 280, height: 380 } as const

const pictureWindows = (): PictureWindows | undefined =>
  (window as Window & { readonly documentPictureInPicture?: PictureWindows }).documentPictureInPicture

/** Copies the page's styles: the new window's document has none. */
const copyStyles = (to: Document) => {
  for (const node of document.querySelectorAll('style, link[rel="stylesheet"]')) to.head.append(node.cloneNode(true))
  for (const { name, value } of document.documentElement.attributes) to.documentElement.setAttribute(name, value)
}

interface CallWindow {
  /** The window that the call is drawn in; null while there is none. */
  readonly shown: Window | null
  /** Undefined where the browser has no such window, or has one only for videos and no picture is shown. */
  readonly open: (() => void) | undefined
}

const leavePicture = () => {
  if (document.pictureInPictureElement)
    document.exitPictureInPicture().catch((cause: unknown) => logger.info("The small window was closed.", cause))
}

/** `hasPicture`: `video` shows a picture. A window that opens after its call is over is closed at once. */
export const useCallWindow = (video: React.RefObject<HTMLVideoElement | null>, hasPicture: boolean): CallWindow => {
  const [shown, setShown] = useState<Window | null>(null)
  const opened = useRef<Window | null>(null)
  const isOver = useRef(false)
  const open = useCallback(async () => {
    try {
      const made = await pictureWindows()?.requestWindow(SIZE)
      if (made === undefined) {
        await video.current?.requestPictureInPicture()
        if (isOver.current) leavePicture()
        return
      }
      if (isOver.current) return made.close()
      copyStyles(made.document)
      made.addEventListener("pagehide", () => setShown((now) => (now === made ? null : now)))
      opened.current = made
      setShown(made)
    } catch (cause) {
      logger.info("The browser opens no small window.", cause)
    }
  }, [video])
  useEffect(() => {
    isOver.current = false
    return () => {
      isOver.current = true
      opened.current?.close()
      leavePicture()
    }
  }, [])
  const canOpen = pictureWindows() !== undefined || (hasPicture && document.pictureInPictureEnabled)
  return { shown, open: canOpen ? () => void open() : undefined }
}
