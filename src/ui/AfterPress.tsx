import { type ReactNode, useState, useSyncExternalStore } from "react"

let isPressed = false

const subscribe = (changed: () => void): (() => void) => {
  const set = (isDown = false) => {
    isPressed = isDown
    changed()
  }
  const controller = new AbortController()
  const options = { capture: true, signal: controller.signal }
  // The click that a press ends with comes after its pointer is up.
  const up = () => setTimeout(set)
  addEventListener("pointerdown", () => set(true), options)
  addEventListener("pointerup", up, options)
  addEventListener("pointercancel", up, options)
  return () => controller.abort()
}

/** Shows its children, and their changes only between presses: a press during which a bar moves the page hits nothing. */
export const AfterPress = ({ children }: { children: ReactNode }) => {
  const isHeld = useSyncExternalStore(subscribe, () => isPressed)
  const [shown, setShown] = useState(isHeld ? null : children)
  if (!isHeld && shown !== children) setShown(children)
  return shown
}
