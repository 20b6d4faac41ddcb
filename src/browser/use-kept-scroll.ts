/** The scroll place of a screen that is hidden and shown again: hidden boxes lose theirs. */
import { type RefObject, useCallback, useLayoutEffect, useRef } from "react"

interface KeptScroll {
  readonly box: RefObject<HTMLDivElement | null>
  readonly toTop: () => void
  /** Whether the reader has left the top; also while the screen is hidden. */
  readonly isInMiddle: () => boolean
}

export const useKeptScroll = (): KeptScroll => {
  const box = useRef<HTMLDivElement>(null)
  const place = useRef(0)
  // Runs again whenever the screen is shown.
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    element.scrollTop = place.current
    const keep = () => {
      place.current = element.scrollTop
    }
    element.addEventListener("scroll", keep, { passive: true })
    return () => element.removeEventListener("scroll", keep)
  }, [])
  const toTop = useCallback(() => box.current?.scrollTo({ top: 0 }), [])
  const isInMiddle = useCallback(() => place.current > 0, [])
  return { box, toTop, isInMiddle }
}
