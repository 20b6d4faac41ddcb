/**
 * On phones, a sheet follows the finger that pulls its head down. Pulled far or fast enough it closes, else it moves
 * back.
 */
import { type PointerEvent, type RefObject, useRef } from "react"

/** A pull shorter than this, px, does not close the sheet, however fast. */
const SLOP = 24
/** Share of the sheet's height. */
const FAR = 1 / 3
/** Pixels per millisecond. */
const FAST = 0.5

interface Pull {
  readonly from: number
  y: number
  at: number
  speed: number
}

export const useSheetDrag = (sheet: RefObject<HTMLElement | null>, onClose: () => void) => {
  const pull = useRef<Pull>(undefined)
  const move = (to: string, transition: string) => {
    if (sheet.current === null) return
    sheet.current.style.transition = transition
    sheet.current.style.translate = to
  }
  const settle = async (closes: boolean) => {
    move(closes ? "0 100%" : "0", "translate 180ms ease-out")
    if (!closes) return
    // With reduced motion there is no animation to wait for.
    await Promise.allSettled(sheet.current?.getAnimations().map((one) => one.finished) ?? [])
    onClose()
  }
  const end = (event: PointerEvent) => {
    const last = pull.current
    pull.current = undefined
    if (last === undefined) return
    const pulled = last.y - last.from
    const height = sheet.current?.clientHeight ?? 0
    void settle(event.type === "pointerup" && (pulled > height * FAR || (pulled > SLOP && last.speed > FAST)))
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      const isOnButton = event.target instanceof Element && event.target.closest("button") !== null
      if (isOnButton || matchMedia("(min-width: 48rem)").matches) return
      event.currentTarget.setPointerCapture(event.pointerId)
      pull.current = { from: event.clientY, y: event.clientY, at: event.timeStamp, speed: 0 }
    },
    onPointerMove: (event: PointerEvent) => {
      const last = pull.current
      if (last === undefined) return
      const pulled = event.clientY - last.from
      const time = event.timeStamp - last.at
      if (time > 0) last.speed = (event.clientY - last.y) / time
      last.y = event.clientY
      last.at = event.timeStamp
      move(`0 ${Math.max(0, pulled)}px`, "none")
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
