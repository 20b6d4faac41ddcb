import { useEffect, useState } from "react"
import { useQuery } from "../client/use-query.ts"

const TICK_MS = 500

/** The gateway's time, twice a second: what counts down in a call counts by the clock that decides. */
export const useGatewayNow = (): number => {
  const connection = useQuery({ _tag: "connection" })
  const offset = connection.state === "ready" ? connection.value.clockOffset : 0
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(tick)
  }, [])
  return now + offset
}
