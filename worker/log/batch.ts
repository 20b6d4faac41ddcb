/** Merges all requests that arrive in one tick into one commit. Pure. */
import type { FeedEntry, RawEvent } from "#schema/log/entry.ts"
import { MOST_EVENTS } from "../projections/outbox.ts"

/**
 * local: events of this device.
 * feed: entries of the feed. Those that follow the cursor are taken, a repeat is dropped, a gap ends the taking.
 * snapshot: events that stand for the feed up to `cursor`, to which the log's cursor is set, downwards too. Null: more
 * of them will come.
 */
export type Request =
  | { readonly kind: "local"; readonly events: ReadonlyArray<RawEvent> }
  | { readonly kind: "feed"; readonly entries: ReadonlyArray<FeedEntry> }
  | { readonly kind: "snapshot"; readonly events: ReadonlyArray<RawEvent>; readonly cursor: number | null }

export interface Batch {
  readonly events: ReadonlyArray<RawEvent>
  /** Feed number after the batch; null when it takes nothing from the feed. */
  readonly cursor: number | null
  /** How many of the requests the batch takes, from the first. The others wait for the next commit. */
  readonly taken: number
}

/** No further request is taken from here on. Leaves room for the request that crosses the limit. */
const ROOM = MOST_EVENTS / 2

export const batchOf = (requests: ReadonlyArray<Request>, cursor: number): Batch => {
  const events: Array<RawEvent> = []
  let reached = cursor
  let taken = 0
  for (const request of requests) {
    if (events.length >= ROOM) break
    taken += 1
    if (request.kind !== "feed") events.push(...request.events)
    if (request.kind === "snapshot") reached = request.cursor ?? reached
    if (request.kind === "feed")
      for (const { seq, event } of request.entries.slice(0, ROOM))
        if (seq === reached + 1) {
          events.push(event)
          reached = seq
        }
  }
  return { events, cursor: reached === cursor ? null : reached, taken }
}
