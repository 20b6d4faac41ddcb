/**
 * Holds a list at a place while its layout settles: rows being measured, bubbles wrapping, fonts loading, a keyboard
 * opening. Only input by the user (scrolling, a touch, a key) releases it; a list that moves by itself does not.
 */
import { type RefObject, useCallback, useEffect, useRef } from "react"

export interface HeldPlace {
  readonly holdEnd: () => void
  /** Holds a row at the position that `apply` sets. */
  readonly holdRow: (apply: () => void) => void
  readonly isEndHeld: () => boolean
  /** The user has moved the list since a place was held. */
  readonly isLetGo: () => boolean
}

export const useHeldPlace = (box: RefObject<HTMLElement | null>): HeldPlace => {
  const held = useRef<{ readonly place: "end" | "row"; readonly apply: () => void }>(undefined)
  const isFree = useRef(false)

  useEffect(() => {
    const element = box.current
    if (!element) return
    const follow = new ResizeObserver(() => held.current?.apply())
    follow.observe(element)
    for (const child of element.children) follow.observe(child)
    const letGo = () => {
      held.current = undefined
      isFree.current = true
    }
    const wheel = (event: WheelEvent) => {
      if (event.deltaY < 0 || held.current?.place === "row") letGo()
    }
    const events = ["touchmove", "pointerdown", "keydown"] as const
    element.addEventListener("wheel", wheel, { passive: true })
    for (const event of events) element.addEventListener(event, letGo, { passive: true })
    return () => {
      follow.disconnect()
      element.removeEventListener("wheel", wheel)
      for (const event of events) element.removeEventListener(event, letGo)
    }
  }, [box])

  const hold = useCallback((place: "end" | "row", apply: () => void) => {
    held.current = { place, apply }
    isFree.current = false
  }, [])
  const holdEnd = useCallback(() => {
    hold("end", () => box.current?.scrollTo({ top: box.current.scrollHeight }))
  }, [box, hold])
  const holdRow = useCallback(
    (apply: () => void) => {
      hold("row", apply)
      apply()
    },
    [hold],
  )
  const isEndHeld = useCallback(() => held.current?.place === "end", [])
  const isLetGo = useCallback(() => isFree.current, [])
  return { holdEnd, holdRow, isEndHeld, isLetGo }
}
