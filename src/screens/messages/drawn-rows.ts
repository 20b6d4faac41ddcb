/** The rows of a thread as elements, each made once: a row that a movement leaves in view is the same element, which React leaves as it is. */
import type { ReactElement } from "react"
import { type ThreadMessage, type ThreadRow, type ThreadSource, threadRow } from "./thread-model.ts"

export interface RowPlace {
  /** Number of the row in the thread. */
  readonly n: number
  /** The newest of all. */
  readonly isEnd: boolean
}

/** `draw` gives the element of a row; it is asked again when the row, the one before it or the one after it is another, or its place is. */
export const makeDrawnRows = (
  source: Pick<ThreadSource, "get">,
  firstUnread: number | undefined,
  draw: (row: ThreadRow, place: RowPlace) => ReactElement,
): ((index: number) => ReactElement) => {
  const drawn = new WeakMap<
    ThreadMessage,
    { readonly ground: ReadonlyArray<unknown>; readonly element: ReactElement }
  >()
  return (index) => {
    // The source also has windows that came since the list was drawn: those far from the view are not announced.
    const rows = source.get()
    const place = { n: rows.base + index, isEnd: index === rows.length - 1 }
    const message = rows.at(index)
    if (typeof message === "string") return draw(threadRow(rows, index, firstUnread), place)
    const ground = [index > 0 && rows.at(index - 1), !place.isEnd && rows.at(index + 1), place.n]
    const known = drawn.get(message)
    if (known?.ground.every((value, at) => value === ground[at])) return known.element
    const element = draw(threadRow(rows, index, firstUnread), place)
    drawn.set(message, { ground, element })
    return element
  }
}
