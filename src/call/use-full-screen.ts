/** Shows the page in full screen; undefined where the browser cannot. */
import { useSyncExternalStore } from "react"
import { logger } from "../logger.ts"

const subscribe = (tell: () => void) => {
  document.addEventListener("fullscreenchange", tell)
  return () => document.removeEventListener("fullscreenchange", tell)
}
const isFull = () => document.fullscreenElement !== null

export const leaveFullScreen = (): void => {
  if (isFull()) document.exitFullscreen().catch((cause: unknown) => logger.info("Full screen was left already.", cause))
}

export const useFullScreen = (): { readonly isOn: boolean; readonly onPress: () => void } | undefined => {
  const isOn = useSyncExternalStore(subscribe, isFull)
  if (!document.fullscreenEnabled) return undefined
  const enter = () =>
    document.documentElement.requestFullscreen().catch((cause: unknown) => {
      logger.info("The browser gives no full screen.", cause)
    })
  return { isOn, onPress: () => (isOn ? leaveFullScreen() : void enter()) }
}
