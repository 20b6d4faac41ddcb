import { useEffect, useState } from "react"
import { deviceTime } from "../browser/clock.ts"
import { useQuery } from "../client/use-query.ts"

const TICK_MS = 500

/** The gateway's time, twice a second: what counts down in a call counts by the clock that decides. */
export const useGatewayNow = (): number => {
  const connection = useQuery({ _tag: "connection" })
  const offset = connection.state === "ready" ? connection.value.clockOffset : 0
  const [now, setNow] = useState(deviceTime)
  useEffect(() => {
    const tick = setInterval(() => setNow(deviceTime()), TICK_MS)
    return () => clearInterval(tick)
  }, [])
  return now + offset
}
