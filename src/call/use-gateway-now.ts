import { useEffect, useState } from "react"
import { deviceTime } from "../browser/clock.ts"
import { useClockOffset } from "../client/use-clock-offset.ts"

const TICK_MS = 500

/** The gateway's time, twice a second: what counts down in a call counts by the clock that decides. */
export const useGatewayNow = (): number => {
  const offset = useClockOffset()
  const [now, setNow] = useState(deviceTime)
  useEffect(() => {
    const tick = setInterval(() => setNow(deviceTime()), TICK_MS)
    return () => clearInterval(tick)
  }, [])
  return now + offset
}
