/**
 * Which entries of a feed may go: a snapshot (snapshot.ts) made without them tells the same. Messages, marks and people stand in tables of
 * their own; of calls the newest alone is told; of what events tell whole the last word counts. What months are summed from stays, and so
 * does whatever is not known here. Pure.
 */
import { isTold, toldBy } from "#schema/events.ts"
import type { FeedEntry } from "#schema/log/entry.ts"
import { OF_MONTHS } from "./month-sums.ts"
import { OF_CALLS, OF_CHATS, standingIn } from "./standing-facts.ts"

const has = (tags: ReadonlyArray<string>, { event }: FeedEntry): boolean => tags.includes(event._tag)

/** Their numbers. `callFrom`: the newest invitation to a call. */
export const supersededOf = (entries: ReadonlyArray<FeedEntry>, callFrom: number): ReadonlyArray<number> => {
  const facts = entries.filter((entry) => !has(OF_CHATS, entry) && !has(OF_CALLS, entry))
  const standing = standingIn(facts)
  return entries
    .filter((entry) => {
      if (has(OF_CHATS, entry)) return true
      if (has(OF_MONTHS, entry)) return false
      if (has(OF_CALLS, entry)) return entry.seq < callFrom
      return isTold(entry.event) && toldBy(entry.event).isSummed !== true && !standing.has(entry.seq)
    })
    .map(({ seq }) => seq)
}
