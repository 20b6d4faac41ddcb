import { useEffect, useState } from "react"
import { deviceTime } from "../browser/clock.ts"
import { useClockOffset } from "../client/use-clock-offset.ts"

const TICK_MS = 500

/** Gateway time, ms, updated twice a second: a call's countdowns go by the clock that decides. */
export const useGatewayNow = (): number => {
  const offset = useClockOffset()
  const [now, setNow] = useState(deviceTime)
  useEffect(() => {
    const tick = setInterval(() => setNow(deviceTime()), TICK_MS)
    return () => clearInterval(tick)
  }, [])
  return now + offset
}
