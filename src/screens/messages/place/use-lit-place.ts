/** The message that was gone to, for as long as it is shown as found. */
import { useEffect, useState } from "react"
import type { Place } from "../thread-model.ts"

/** ms */
const LIT = 2_400

export const useLitPlace = (place: Place | undefined): number | undefined => {
  const [past, setPast] = useState<string>()
  const key = place?.key
  useEffect(() => {
    if (key === undefined) return
    const timer = setTimeout(() => setPast(key), LIT)
    return () => clearTimeout(timer)
  }, [key])
  return key === past ? undefined : place?.n
}
