/**
 * The rows of a thread as cached elements. A row that stays in view while the user scrolls keeps its element, so React
 * does not render it again.
 */
import type { ReactElement } from "react"
import { type ThreadMessage, type ThreadRow, type ThreadSource, threadRow } from "./thread-model.ts"

export interface RowPlace {
  /** Number of the row in the thread. */
  readonly n: number
  /** The newest row of all. */
  readonly isEnd: boolean
}

/**
 * `draw` makes the element of a row. It is called again only when the row, a neighbouring row or its place has changed.
 */
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
    // The source may have newer windows than the list: windows far from the view are not announced.
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
