/**
 * Finds the place of a moment in a thread by binary search over its pages: one page a step, whatever the thread's
 * length. Pages that are not on the device are skipped; the result says which messages in them could be nearer. Pure,
 * apart from the reading.
 */
import { Effect } from "effect"
import type { Message } from "#schema/chat/message.ts"
import { pageOf } from "../../store/page-refs.ts"

export interface PagePlace {
  readonly page: number
  /** Ascending, at least one. */
  readonly messages: ReadonlyArray<Message>
}

/** The newest page at or before `page` that has messages. */
export type PageAt<E> = (page: number) => Effect.Effect<PagePlace | undefined, E>

export interface Found {
  /** The first message known to be at or after the moment; undefined when all known messages are before it. */
  readonly n: number | undefined
  /** Messages that are not here and may be nearer: from `from` up to, but without, `below`. */
  readonly from: number
  readonly below: number
}

export const findPlace = Effect.fnUntraced(function* <E>(at: number, count: number, pageAt: PageAt<E>) {
  let [lowest, highest] = [0, pageOf(count - 1)]
  /** The last message known to be before the moment, and the first one known not to be. */
  let [before, behind] = [-1, count]
  while (lowest <= highest) {
    const middle = (lowest + highest) >> 1
    const found: PagePlace | undefined = yield* pageAt(middle)
    const first =
      found === undefined || found.page < lowest ? undefined : found.messages.findIndex(({ time }) => time >= at)
    if (found === undefined || first === undefined) lowest = middle + 1
    else {
      const last = found.messages[(first < 0 ? found.messages.length : first) - 1]
      if (last !== undefined) before = Math.max(before, last.n)
      if (first < 0) lowest = middle + 1
      else {
        behind = Math.min(behind, found.messages[first]?.n ?? behind)
        if (first > 0) break
        highest = found.page - 1
      }
    }
  }
  const place: Found = { n: behind < count ? behind : undefined, from: before + 1, below: behind }
  return place
})
