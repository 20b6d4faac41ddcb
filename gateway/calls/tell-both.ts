/** Writes events into both members' feeds, in ascending order of user id, so that two commits never deadlock. */
import { Effect } from "effect"
import type { FeedEvent } from "#schema/events.ts"
import type { FeedEntry } from "#schema/log/entry.ts"
import { Feed } from "../feed/feed.ts"
import type { Tx } from "../store/store.ts"
import type { CallRow } from "../store/tables/calls/calls.ts"

/** New feed entries by user. */
export type Entries = ReadonlyMap<number, ReadonlyArray<FeedEntry>>

export const tellBoth = (
  tx: Tx,
  row: Pick<CallRow, "callerId" | "calleeId">,
  toCaller: ReadonlyArray<FeedEvent>,
  toCallee: ReadonlyArray<FeedEvent> = toCaller,
): Effect.Effect<Entries, never, Feed> =>
  Effect.gen(function* () {
    const feed = yield* Feed
    const tellings = [
      { userId: row.callerId, events: toCaller },
      { userId: row.calleeId, events: toCallee },
    ].sort((a, b) => a.userId - b.userId)
    const entries = new Map<number, ReadonlyArray<FeedEntry>>()
    for (const { userId, events } of tellings) entries.set(userId, yield* feed.append(tx, userId, events))
    return entries
  })
