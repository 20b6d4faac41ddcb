import { Move } from "lucide-react"
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { classNames } from "../../ui/class-names.ts"

const corners = ["end top", "end bottom", "start bottom", "start top"] as const
type Corner = (typeof corners)[number]

const places: Readonly<Record<Corner, string>> = {
  "end top": "end-4",
  "end bottom": "end-4 bottom-32",
  "start bottom": "start-4 bottom-32",
  "start top": "start-4",
}

/** The corner nearest to a point of the page, CSS px. */
const nearest = (x: number, y: number): Corner => {
  const isRight = x > window.innerWidth / 2
  const isEnd = (document.documentElement.dir === "rtl") !== isRight
  return `${isEnd ? "end" : "start"} ${y > window.innerHeight / 2 ? "bottom" : "top"}`
}

const TAP = 8

interface Props {
  label: string
  onSwap: () => void
  children: ReactNode
}

/**
 * A small picture in a corner. Pressing it swaps it with the large one; dragging it or pressing its button moves it.
 */
export const OwnTile = ({ label, onSwap, children }: Props) => {
  const { t } = useTranslation()
  const [corner, setCorner] = useState<Corner>("end top")
  const [drag, setDrag] = useState<{ x: number; y: number }>()
  const from = useRef<{ x: number; y: number }>(undefined)
  const wasDragged = useRef(false)
  const turn = (by: number) =>
    setCorner(corners[(corners.indexOf(corner) + by + corners.length) % corners.length] ?? "end top")

  const down = (event: PointerEvent) => {
    from.current = { x: event.clientX, y: event.clientY }
    wasDragged.current = false
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent) => {
    if (!from.current) return
    const by = { x: event.clientX - from.current.x, y: event.clientY - from.current.y }
    if (Math.hypot(by.x, by.y) > TAP) wasDragged.current = true
    if (wasDragged.current) setDrag(by)
  }
  const up = (event: PointerEvent) => {
    if (wasDragged.current) setCorner(nearest(event.clientX, event.clientY))
    from.current = undefined
    setDrag(undefined)
  }
  const key = (event: KeyboardEvent) => {
    if (!event.key.startsWith("Arrow")) return
    event.preventDefault()
    turn(event.key === "ArrowDown" || event.key === "ArrowLeft" ? 1 : -1)
  }

  return (
    <div
      data-corner={corner}
      style={drag && { transform: `translate(${drag.x}px, ${drag.y}px)` }}
      className={classNames(
        "absolute z-20 aspect-3/4 w-28 overflow-hidden rounded-2xl bg-[#2e1b3a] shadow-sheet ring-1 ring-white/25 md:w-44",
        places[corner],
        drag === undefined && "transition-transform",
      )}
    >
      <button
        type="button"
        aria-label={`${label}. ${t("call.swap")}`}
        title={t("call.swap")}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
        onKeyDown={key}
        onClick={() => !wasDragged.current && onSwap()}
        className="absolute inset-0 touch-none focus-visible:-outline-offset-4"
      >
        {children}
      </button>
      <button
        type="button"
        aria-label={t("call.moveTile")}
        title={t("call.moveTile")}
        onClick={() => turn(1)}
        className="absolute end-1.5 bottom-1.5 flex size-8 items-center justify-center rounded-full bg-black/50 text-white hover:bg-black/70"
      >
        <Move aria-hidden className="size-4" />
      </button>
    </div>
  )
}
