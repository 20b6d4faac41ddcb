/** A small window over other programs: document picture-in-picture where there is, else the video's own. */
import { useCallback, useEffect, useRef, useState } from "react"
import { logger } from "../logger.ts"

interface PictureWindows {
  requestWindow(size: { readonly width: number; readonly height: number }): Promise<Window>
}

const SIZE = { width: 280, height: 380 } as const

const pictureWindows = (): PictureWindows | undefined =>
  (window as Window & { readonly documentPictureInPicture?: PictureWindows }).documentPictureInPicture

/** The new window's document has no styles of its own. */
const copyStyles = (to: Document) => {
  for (const node of document.querySelectorAll('style, link[rel="stylesheet"]')) to.head.append(node.cloneNode(true))
  for (const { name, value } of document.documentElement.attributes) to.documentElement.setAttribute(name, value)
}

interface CallWindow {
  /** Where the call is drawn; null while there is no such window. */
  readonly shown: Window | null
  /** Undefined where the browser has no such windows. */
  readonly open: (() => void) | undefined
}

export const useCallWindow = (video: React.RefObject<HTMLVideoElement | null>): CallWindow => {
  const [shown, setShown] = useState<Window | null>(null)
  const opened = useRef<Window | null>(null)
  const open = useCallback(async () => {
    try {
      const made = await pictureWindows()?.requestWindow(SIZE)
      if (made === undefined) {
        await video.current?.requestPictureInPicture()
        return
      }
      copyStyles(made.document)
      made.addEventListener("pagehide", () => setShown(null))
      opened.current = made
      setShown(made)
    } catch (cause) {
      logger.info("The browser opens no small window.", cause)
    }
  }, [video])
  useEffect(
    () => () => {
      opened.current?.close()
      if (document.pictureInPictureElement)
        document.exitPictureInPicture().catch((cause: unknown) => logger.info("The small window was closed.", cause))
    },
    [],
  )
  const canOpen = pictureWindows() !== undefined || document.pictureInPictureEnabled
  return { shown, open: canOpen ? () => void open() : undefined }
}
