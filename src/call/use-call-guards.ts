/** What the page does for a call that runs in it: keeps the screen on, and asks before the page is left. */

import { useEffect } from "react"
import { logger } from "../logger.ts"

export const useWakeLock = (isOn: boolean): void => {
  useEffect(() => {
    if (!isOn || !("wakeLock" in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const take = async () => {
      if (document.visibilityState !== "visible") return
      try {
        lock = await navigator.wakeLock.request("screen")
        if (isOver) await lock.release()
      } catch (cause) {
        logger.info("The screen may turn off: the browser gives no wake lock.", cause)
      }
    }
    void take()
    // The browser takes the lock away from a hidden page, so a shown page asks for it again.
    document.addEventListener("visibilitychange", take)
    return () => {
      isOver = true
      document.removeEventListener("visibilitychange", take)
      void lock?.release()
    }
  }, [isOn])
}

export const useLeaveGuard = (isOn: boolean): void => {
  useEffect(() => {
    if (!isOn) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", ask)
    return () => window.removeEventListener("beforeunload", ask)
  }, [isOn])
}
