import { useEffect, useState } from "react"
import { deviceTime } from "./clock.ts"

/** Device time, ms, updated every `every` ms while the page is visible. Stands still while `every` is undefined. */
export const useNow = (every: number | undefined): number => {
  const [now, setNow] = useState(deviceTime)
  useEffect(() => {
    if (every === undefined) return
    let timer: ReturnType<typeof setInterval> | undefined
    const look = () => setNow(deviceTime())
    const follow = () => {
      clearInterval(timer)
      if (document.visibilityState !== "visible") return
      look()
      timer = setInterval(look, every)
    }
    follow()
    document.addEventListener("visibilitychange", follow)
    return () => {
      clearInterval(timer)
      document.removeEventListener("visibilitychange", follow)
    }
  }, [every])
  return now
}
