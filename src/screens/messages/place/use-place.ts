/** Where a thread opens, and when it can be drawn there. */
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react"
import { useLocation, useSearchParams } from "react-router-dom"
import type { Place, ThreadSource } from "../thread-model.ts"

/** The message number in an address; undefined when the text is no number. */
export const placeInAddress = (at: string | null): number | undefined =>
  at !== null && /^\d{1,9}$/.test(at) ? Number(at) : undefined

/** The message to show: the one that the address names (`?at=<number>`), or the one jumped to since. */
export const usePlace = (): {
  readonly place: Place | undefined
  /** The thread was opened to show a message, or from the list of greetings. Back then returns to the page before. */
  readonly isSent: boolean
  readonly goTo: (n: number) => void
} => {
  const { key, state } = useLocation()
  const [params] = useSearchParams()
  const asked = placeInAddress(params.get("at"))
  /** The message jumped to. It counts until the address changes. */
  const [gone, setGone] = useState<{ readonly n: number; readonly times: number; readonly over: string }>()
  const place = useMemo(() => {
    if (gone?.over === key) return { n: gone.n, key: `${key} ${gone.times}` }
    return asked === undefined ? undefined : { n: asked, key }
  }, [gone, asked, key])
  const goTo = useCallback((n: number) => setGone((was) => ({ n, times: (was?.times ?? 0) + 1, over: key })), [key])
  return { place, isSent: asked !== undefined || state === "back", goTo }
}

/** Rows on each side of the opening place that must be ready to draw: more than a screen shows. */
const AROUND = 16
/** How long to wait for messages that are being fetched, ms. Later ones shift what is drawn. */
const WAIT_MS = 1_000

/** Whether the rows first in view are loaded. `n`: where the thread opens; undefined until that is known. */
export const useIsHere = (source: ThreadSource, n: number | "end" | undefined): boolean => {
  const [wasHere, setWasHere] = useState(false)
  const [isWaiting, setWaiting] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(false), WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  const get = useCallback(() => {
    const { base, length, at } = source.get()
    if (n === undefined) return false
    const index = n === "end" ? length - 1 : n - base
    if (n !== "end" && (index < 0 || index >= length || at(index) === "reading")) return false
    if (!isWaiting) return true
    const first = Math.max(0, index - AROUND)
    const around = Array.from({ length: Math.min(length, index + AROUND + 1) - first }, (_, row) => at(first + row))
    return !around.some((row) => row === "reading" || row === "loading")
  }, [source, n, isWaiting])
  const isHere = useSyncExternalStore(source.subscribe, get)
  useEffect(() => {
    if (typeof n === "number" && !wasHere) source.reach(n)
  }, [source, n, wasHere])
  if (isHere && !wasHere) setWasHere(true)
  return isHere || wasHere
}
