import { useEffect, useState } from "react"

/** The device's time, ms, looked at again every `every` ms; stands still while `every` is undefined. */
export const useNow = (every: number | undefined): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (every === undefined) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
