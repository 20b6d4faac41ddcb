/** The message that the address names (`?at=<number>`), or that was gone to since. */
import { useCallback, useMemo, useState } from "react"
import { useLocation, useSearchParams } from "react-router-dom"
import type { Place } from "../thread-model.ts"

/** The number in an address; undefined for what is none. */
export const placeInAddress = (at: string | null): number | undefined =>
  at !== null && /^\d{1,9}$/.test(at) ? Number(at) : undefined

export const usePlace = (): {
  readonly place: Place | undefined
  /** The thread was opened to show a message: back is where one came from. */
  readonly isSent: boolean
  readonly goTo: (n: number) => void
} => {
  const { key } = useLocation()
  const [params] = useSearchParams()
  const asked = placeInAddress(params.get("at"))
  /** Holds until the address changes. */
  const [gone, setGone] = useState<{ readonly n: number; readonly times: number; readonly over: string }>()
  const place = useMemo(() => {
    if (gone?.over === key) return { n: gone.n, key: `${key} ${gone.times}` }
    return asked === undefined ? undefined : { n: asked, key }
  }, [gone, asked, key])
  const goTo = useCallback((n: number) => setGone((was) => ({ n, times: (was?.times ?? 0) + 1, over: key })), [key])
  return { place, isSent: asked !== undefined, goTo }
}
