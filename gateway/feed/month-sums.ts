/** Sums a feed's coins and calls by month, for a snapshot: the same rows that folding all those entries gives. Pure. */
import { addHangUp, addPosting, monthOf, placeOfMonth } from "#schema/coins/month-facts.ts"
import type { MonthFacts } from "#schema/coins/statistics.ts"
import type { EventOf } from "#schema/events.ts"
import type { FeedEntry } from "#schema/log/entry.ts"

/** The events that months are summed from. `entries` must be all of these tags, in order. */
export const OF_MONTHS = ["v2.CoinsPosted", "v1.CallInvited", "v1.MatchBegan", "v1.CallHungUp"] as const
type MonthEvent = EventOf<(typeof OF_MONTHS)[number]>

/** One event per kept month, oldest first. */
export const monthEvents = (entries: ReadonlyArray<FeedEntry>): ReadonlyArray<EventOf<"v1.MonthTold">> => {
  const months = new Map<number, MonthFacts>()
  const balances: { coins: number | null; points: number | null } = { coins: null, points: null }
  let call: { readonly roomNum: string; readonly userId: number } | undefined
  const change = (at: number, make: (kept: MonthFacts | undefined) => MonthFacts | undefined): void => {
    const month = monthOf(at)
    if (month === undefined) return
    const place = placeOfMonth(month)
    const made = make(months.get(place))
    if (made !== undefined) months.set(place, made)
  }
  const remoteOf = (roomNum: string | null): number | null =>
    call?.roomNum === roomNum ? (call?.userId ?? null) : null
  for (const { event } of entries) {
    // The gateway wrote the entry by the schema of its tag.
    const known = event as MonthEvent
    switch (known._tag) {
      case "v1.CallInvited":
      case "v1.MatchBegan":
        if (call?.roomNum !== known.roomNum) call = { roomNum: known.roomNum, userId: known.remote.userId }
        break
      case "v1.CallHungUp":
        change(known.at, (kept) => addHangUp(kept, known, remoteOf(known.roomNum)))
        break
      case "v2.CoinsPosted":
        change(known.at, (kept) => addPosting(kept, known, balances[known.currency], remoteOf(known.roomNum)))
        balances[known.currency] = known.balance
        break
    }
  }
  return [...months.values()]
    .sort((a, b) => (a.month < b.month ? -1 : 1))
    .map((facts) => ({ _tag: "v1.MonthTold", facts }))
}
