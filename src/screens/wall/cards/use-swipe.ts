/**
 * A card that a finger or the mouse throws to one side (Pointer Events). Vertical movements scroll the page as usual.
 */
import { type MouseEvent, type PointerEvent, useRef, useState } from "react"

/** Shorter movements, px, are a press, not a throw. */
const MOVES_PX = 8
const THROWN_PX = 96

export const useSwipe = (onThrown: (to: "left" | "right") => void) => {
  const [dx, setDx] = useState(0)
  const from = useRef<{ readonly id: number; readonly x: number }>(undefined)
  const hasMoved = useRef(false)
  const stop = () => {
    from.current = undefined
    setDx(0)
  }
  return {
    dx,
    handlers: {
      onPointerDown: ({ isPrimary, button, pointerId, clientX }: PointerEvent) => {
        hasMoved.current = false
        if (isPrimary && button === 0) from.current = { id: pointerId, x: clientX }
      },
      onPointerMove: ({ pointerId, clientX, currentTarget }: PointerEvent) => {
        if (from.current?.id !== pointerId) return
        const moved = clientX - from.current.x
        if (!hasMoved.current && Math.abs(moved) < MOVES_PX) return
        if (!hasMoved.current) currentTarget.setPointerCapture(pointerId)
        hasMoved.current = true
        setDx(moved)
      },
      onPointerUp: ({ pointerId, clientX }: PointerEvent) => {
        const moved = from.current?.id === pointerId ? clientX - from.current.x : 0
        if (Math.abs(moved) >= THROWN_PX) onThrown(moved < 0 ? "left" : "right")
        stop()
      },
      onPointerCancel: stop,
      // The press that ends a throw must not open the link.
      onClickCapture: (event: MouseEvent) => {
        if (!hasMoved.current) return
        event.preventDefault()
        event.stopPropagation()
      },
      // The browser's own dragging of links would take the pointer away.
      onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
    },
  }
}
