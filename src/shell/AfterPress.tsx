import { type ReactNode, useState, useSyncExternalStore } from "react"

/** The end of some presses is not told, such as of one at a scroll bar. */
const LONGEST_PRESS_MS = 1_000

let isPressed = false

const subscribe = (changed: () => void): (() => void) => {
  const set = (isDown = false) => {
    isPressed = isDown
    changed()
  }
  const begin = () => {
    set(true)
    setTimeout(set, LONGEST_PRESS_MS)
  }
  // The click that a press ends with comes after its pointer is up.
  const end = () => setTimeout(set)
  addEventListener("pointerdown", begin, true)
  addEventListener("pointerup", end, true)
  return () => {
    removeEventListener("pointerdown", begin, true)
    removeEventListener("pointerup", end, true)
  }
}

/** Shows its children, and their changes only between presses: a press under which the page moves hits nothing. */
export const AfterPress = ({ children }: { children: ReactNode }) => {
  const isHeld = useSyncExternalStore(subscribe, () => isPressed)
  const [shown, setShown] = useState(children)
  if (!isHeld && shown !== children) setShown(children)
  return shown
}
