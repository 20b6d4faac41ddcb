/** The window of a thread. Pure. */
import type { QueryOf } from "#schema/queries.ts"
import { pageOf } from "../../projections/messages.ts"

export { messageItem, waitingItem } from "./thread-item.ts"

export interface Window {
  /** First message of the window. */
  readonly from: number
  /** Behind its last. */
  readonly to: number
}

/** Which of `count` messages are shown. */
export const windowOf = ({ anchor, before, after }: QueryOf<"thread">, count: number): Window => {
  if (anchor === "newest") return { from: Math.max(0, count - before), to: count }
  const middle = Math.min(Math.max(0, anchor), Math.max(0, count - 1))
  return { from: Math.max(0, middle - before), to: Math.min(count, middle + after + 1) }
}

/** The pages that a window reaches into, ascending. */
export const pagesIn = ({ from, to }: Window): ReadonlyArray<number> =>
  from >= to ? [] : Array.from({ length: pageOf(to - 1) - pageOf(from) + 1 }, (_, at) => pageOf(from) + at)

/** The pages that the window reaches into when the thread is long enough; none where only its length tells. */
export const likelyPages = (query: QueryOf<"thread">): ReadonlyArray<number> =>
  query.anchor === "newest" ? [] : pagesIn(windowOf(query, Math.max(0, query.anchor) + query.after + 1))
