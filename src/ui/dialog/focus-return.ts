/** Where the focus goes when the dialogs are gone: a call passes through five of them, and what opened the first one counts. */

import { DIALOGS } from "../over-the-page.ts"

const isHtml = (element: unknown): element is HTMLElement => element instanceof HTMLElement && element !== document.body

/** What had the focus outside all dialogs, the newest first: the newest may be gone, as the small card of a call is. */
let places: ReadonlyArray<HTMLElement> = []
const KEPT = 8
const remember = (element: unknown): void => {
  if (isHtml(element) && element.closest(DIALOGS) === null)
    places = [element, ...places.filter((one) => one !== element && one.isConnected)].slice(0, KEPT)
}
remember(document.activeElement)
document.addEventListener("focusin", ({ target }) => remember(target))

/** Gives the focus back to what had it before this dialog, to the page's own last place that is still there, or to the screen; unless it is taken. */
export const returnFocus = (before: Element | null): void => {
  if (isHtml(document.activeElement)) return
  ;[before, ...places, document.getElementById("main")]
    .filter(isHtml)
    .find((element) => element.isConnected && element.checkVisibility())
    ?.focus({ preventScroll: true })
}
