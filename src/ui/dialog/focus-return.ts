/**
 * Where the focus goes when all dialogs are closed: a call passes through five of them, and the element that opened the
 * first one counts.
 */

import { DIALOGS } from "../over-the-page.ts"

const isHtml = (element: unknown): element is HTMLElement => element instanceof HTMLElement && element !== document.body

/**
 * Elements outside all dialogs that had the focus, the newest first. The newest may be gone, as the small card of a
 * call is.
 */
let places: ReadonlyArray<HTMLElement> = []
const KEPT = 8
const remember = (element: unknown): void => {
  if (isHtml(element) && element.closest(DIALOGS) === null)
    places = [element, ...places.filter((one) => one !== element && one.isConnected)].slice(0, KEPT)
}
remember(document.activeElement)
document.addEventListener("focusin", ({ target }) => remember(target))

/**
 * Gives the focus back to the element that had it before this dialog, else to the newest of `places` that is still
 * there, else to the screen. Does nothing when another element has the focus.
 */
export const returnFocus = (before: Element | null): void => {
  if (isHtml(document.activeElement)) return
  ;[before, ...places, document.getElementById("main")]
    .filter(isHtml)
    .find((element) => element.isConnected && element.checkVisibility())
    ?.focus({ preventScroll: true })
}
