import { type ReactNode, useState, useSyncExternalStore } from "react"
import { makeListeners } from "../client/listeners.ts"

/** The end of some presses is not told, such as of one at a scroll bar. */
const LONGEST_PRESS_MS = 1_000

const listeners = makeListeners()
let isPressed = false
let ending: ReturnType<typeof setTimeout> | undefined

const set = (isDown = false): void => {
  isPressed = isDown
  listeners.tell()
}
const endIn = (ms: number): void => {
  clearTimeout(ending)
  ending = setTimeout(set, ms)
}
const begin = (): void => {
  set(true)
  endIn(LONGEST_PRESS_MS)
}
// The click that a press ends with comes after its pointer is up.
const end = (): void => endIn(0)

addEventListener("pointerdown", begin, true)
addEventListener("pointerup", end, true)

/** Shows its children, and their changes only between presses: a press under which the page moves hits nothing. */
export const AfterPress = ({ children }: { children: ReactNode }) => {
  const isHeld = useSyncExternalStore(listeners.add, () => isPressed)
  const [shown, setShown] = useState(children)
  if (!isHeld && shown !== children) setShown(children)
  return shown
}
