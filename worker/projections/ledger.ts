/**
 * Projection `ledger`: a row for each entry of coins and points. What days and months come to is in the rows of statistics, which a
 * snapshot tells when it leaves entries out.
 */
import { reasonOf } from "#schema/coins/ledger.ts"
import { monthOf } from "#schema/coins/month-facts.ts"
import type { EventOf } from "#schema/events.ts"
import { DAY_MS } from "#schema/rules/gateway-day.ts"
import { families } from "../store/families.ts"
import { put } from "../store/rows.ts"
import type { Fold, Folds, Projection } from "./fold.ts"

export const ledger = { version: 2, writes: ["posting", "feedCount"], reads: [] } as const satisfies Projection

const FEEDS = families.feedCount.key()

/** None for a time of no month. */
const keysOf = ({ at, currency, entryId }: EventOf<"v2.CoinsPosted">) =>
  monthOf(at) === undefined ? [] : [families.posting.key(Math.floor(at / DAY_MS), currency, entryId)]

const coinsPosted: Fold<"v2.CoinsPosted", typeof ledger> = {
  reads: (event) => [...keysOf(event), FEEDS],
  fold: (event, rows) => {
    const { entryId, currency, amount, roomNum, minute, link, at } = event
    const reason = reasonOf(event.reason)
    return keysOf(event).map((key) =>
      put(key, { entryId, currency, reason, amount, roomNum, minute, link, at, feed: rows.get(FEEDS) ?? 0 }),
    )
  },
}

/** All of it comes again with the feed; rows that do not stay behind, under the former feed's number. */
const feedRestarted: Fold<"v1.FeedRestarted", typeof ledger> = {
  reads: () => [FEEDS],
  fold: (_event, rows) => [put(FEEDS, (rows.get(FEEDS) ?? 0) + 1)],
}

/** What of which event is folded. */
export const ledgerFolds = {
  "v2.CoinsPosted": coinsPosted,
  "v1.FeedRestarted": feedRestarted,
} as const satisfies Folds<typeof ledger>
