/**
 * Projection `statistics`: what coins and calls come to, one row for each of the last months. An entry changes its
 * month only; a repeat changes nothing. The rows of balance and call say what was known when the entry came.
 */
import { addHangUp, addPosting, KEPT_MONTHS, monthOf, placeOfMonth, wholeMonth } from "#schema/coins/month-facts.ts"
import { families, type KeyOf } from "../store/families.ts"
import { put, type Rows, remove } from "../store/rows.ts"
import type { Fold, Folds, Projection, WritesOf } from "./fold.ts"

export const statistics = { version: 2, writes: ["month"], reads: ["balance", "call"] } as const satisfies Projection

/** Undefined for a time that is in no month. */
const keyAt = (at: number): KeyOf<"month"> | undefined => {
  const month = monthOf(at)
  return month === undefined ? undefined : families.month.key(placeOfMonth(month))
}

/** The other side of a call while it is the newest call; else null. */
const remoteOf = (rows: Rows, roomNum: string | null): number | null => {
  const call = rows.get(families.call.key())
  return call !== undefined && call.roomNum === roomNum ? call.remote.userId : null
}

const coinsPosted: Fold<"v2.CoinsPosted", typeof statistics> = {
  reads: ({ at }) => {
    const key = keyAt(at)
    return key === undefined ? [] : [key, families.balance.key(), families.call.key()]
  },
  fold: (event, rows) => {
    const key = keyAt(event.at)
    if (key === undefined) return []
    const known = rows.get(families.balance.key())?.[event.currency] ?? null
    return written(key, addPosting(rows.get(key), event, known, remoteOf(rows, event.roomNum)))
  },
}

const callHungUp: Fold<"v1.CallHungUp", typeof statistics> = {
  reads: ({ at }) => {
    const key = keyAt(at)
    return key === undefined ? [] : [key, families.call.key()]
  },
  fold: (event, rows) => {
    const key = keyAt(event.at)
    return key === undefined ? [] : written(key, addHangUp(rows.get(key), event, remoteOf(rows, event.roomNum)))
  },
}

const monthTold: Fold<"v1.MonthTold", typeof statistics> = {
  reads: ({ facts }) => [families.month.key(placeOfMonth(facts.month))],
  fold: ({ facts }, rows) => {
    const key = families.month.key(placeOfMonth(facts.month))
    return written(key, wholeMonth(rows.get(key), facts))
  },
}

/** Everything comes again with the feed. */
const feedRestarted: Fold<"v1.FeedRestarted", typeof statistics> = {
  reads: () => everyMonth,
  fold: (_event, rows) => everyMonth.flatMap((key) => (rows.get(key) === undefined ? [] : [remove(key)])),
}

const everyMonth = Array.from({ length: KEPT_MONTHS }, (_, place) => families.month.key(place))

const written = (
  key: KeyOf<"month">,
  facts: Parameters<typeof wholeMonth>[1] | undefined,
): WritesOf<typeof statistics> => (facts === undefined ? [] : [put(key, facts)])

/** The projection's folds, by event. */
export const statisticsFolds = {
  "v2.CoinsPosted": coinsPosted,
  "v1.MonthTold": monthTold,
  "v1.FeedRestarted": feedRestarted,
  "v1.CallHungUp": callHungUp,
} as const satisfies Folds<typeof statistics>
