import { useState } from "react"

/** When the other side went away, by the clock of `now`; null while it is there. */
export const useApartSince = (isApart: boolean, now: number): number | null => {
  const [since, setSince] = useState<number | null>(null)
  if (isApart && since === null) setSince(now)
  if (!isApart && since !== null) setSince(null)
  return since
}
