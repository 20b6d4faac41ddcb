/**
 * Projection `ledger`: one row for each entry of coins and points. The sums of days and months are in the rows of
 * statistics, which a snapshot carries when it leaves entries out.
 */
import { reasonOf } from "#schema/coins/ledger.ts"
import type { LedgerPosting } from "#schema/coins/ledger-month.ts"
import { monthOf } from "#schema/coins/month-facts.ts"
import { DAY_MS } from "#schema/rules/gateway-day.ts"
import { families } from "../store/families.ts"
import { put, type Rows } from "../store/rows.ts"
import type { Fold, Folds, Projection } from "./fold.ts"

export const ledger = { version: 3, writes: ["posting", "feedCount"], reads: [] } as const satisfies Projection

const FEEDS = families.feedCount.key()

/** Empty for a time that is in no month. */
export const postingKeysOf = ({ at, currency, entryId }: Pick<LedgerPosting, "at" | "currency" | "entryId">) =>
  monthOf(at) === undefined ? [] : [families.posting.key(Math.floor(at / DAY_MS), currency, entryId)]

/** The row of an entry, however the entry came here. */
const written = (posting: LedgerPosting, rows: Rows) => {
  const { entryId, currency, amount, roomNum, minute, link, at } = posting
  const reason = reasonOf(posting.reason)
  return postingKeysOf(posting).map((key) =>
    put(key, { entryId, currency, reason, amount, roomNum, minute, link, at, feed: rows.get(FEEDS) ?? 0 }),
  )
}

const coinsPosted: Fold<"v2.CoinsPosted", typeof ledger> = {
  reads: (event) => [...postingKeysOf(event), FEEDS],
  fold: written,
}

/**
 * The entries that a month's sums are made of. The sums do not change; an entry that is here no longer counts as part
 * of their unlisted rest.
 */
const postingsFetched: Fold<"v1.PostingsFetched", typeof ledger> = {
  reads: ({ postings }) => [...postings.flatMap(postingKeysOf), FEEDS],
  fold: ({ postings }, rows) => postings.flatMap((posting) => written(posting, rows)),
}

/**
 * Everything comes again with the feed. A row that does not come again stays behind, under the former feed's number.
 */
const feedRestarted: Fold<"v1.FeedRestarted", typeof ledger> = {
  reads: () => [FEEDS],
  fold: (_event, rows) => [put(FEEDS, (rows.get(FEEDS) ?? 0) + 1)],
}

/** The projection's folds, by event. */
export const ledgerFolds = {
  "v2.CoinsPosted": coinsPosted,
  "v1.PostingsFetched": postingsFetched,
  "v1.FeedRestarted": feedRestarted,
} as const satisfies Folds<typeof ledger>
