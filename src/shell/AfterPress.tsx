import { type ReactNode, useState, useSyncExternalStore } from "react"
import { makeListeners } from "../client/listeners.ts"

/** Longest press, ms: some presses never report their end, such as those at a scroll bar. */
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
// The click of a press comes after its pointerup.
const end = (): void => endIn(0)

addEventListener("pointerdown", begin, true)
addEventListener("pointerup", end, true)

/** Shows changes of its children only between presses: a press under which the page moves hits nothing. */
export const AfterPress = ({ children }: { children: ReactNode }) => {
  const isHeld = useSyncExternalStore(listeners.add, () => isPressed)
  const [shown, setShown] = useState(children)
  if (!isHeld && shown !== children) setShown(children)
  return shown
}
