/** The devices that there are, as they come and go; empty before they are known. */
import { useEffect, useState } from "react"
import { logger } from "../logger.ts"
import { browserDevices } from "./media/devices.ts"

const none: ReadonlyArray<MediaDeviceInfo> = []

export const useDevices = (): ReadonlyArray<MediaDeviceInfo> => {
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
