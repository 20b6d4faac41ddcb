/**
 * A member's ledger entries of a month, for a device that has only the month's sums. They are read from the member's
 * own feed, which keeps them for ever, with cause and link as a device hears them live. The sums were made from the
 * same entries.
 */
import { Clock, Effect } from "effect"
import type { LedgerPosting } from "#schema/coins/ledger-month.ts"
import { KEPT_MONTHS, monthOf } from "#schema/coins/month-facts.ts"
import { failure } from "#schema/errors.ts"
import type { EventOf } from "#schema/events.ts"
import { FEED_PAGE } from "#schema/rules/constants.ts"
import type { Handlers } from "../http/handler.ts"
import { Store, type Tx } from "../store/store.ts"

/** Gateways' clocks differ by less than this, ms: a month's entries may be so far outside of it in the feed. */
const SKEW_MS = 3_600_000
const CHOICE = { tags: ["v2.CoinsPosted"], are: "these", upTo: null } as const

/**
 * The feed number below the first coin entry from `at` on. Numbers and times rise together, so a binary search finds
 * it.
 */
const placeAt = Effect.fnUntraced(function* (tx: Tx, userId: number, head: number, at: number) {
  let [below, upTo] = [0, head]
  while (below < upTo) {
    const middle = Math.floor((below + upTo) / 2)
    const [entry] = yield* tx.feeds.choose(userId, { ...CHOICE, after: middle, limit: 1 })
    if (entry !== undefined && entry.at < at) below = entry.seq
    else upTo = middle
  }
  return below
})

const toPosting = (event: EventOf<"v2.CoinsPosted">): LedgerPosting => {
  const { _tag, balance, ...posting } = event
  return posting
}

export const ledgerMonthHandlers: Handlers<"ledgerMonth", Store> = {
  ledgerMonth: Effect.fnUntraced(function* ({ month, after }, { userId }) {
    const now = new Date(yield* Clock.currentTimeMillis)
    const [year = 0, number = 1] = month.split("-").map(Number)
    const [from, to] = [Date.UTC(year, number - 1), Date.UTC(year, number)]
    const oldest = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1 - KEPT_MONTHS)
    if (from < oldest || from > now.getTime() + SKEW_MS) return yield* failure("requestInvalid")
    const store = yield* Store
    return yield* store.transact((tx) =>
      Effect.gen(function* () {
        const head = yield* tx.feeds.head(userId)
        if (after > head) return yield* failure("requestInvalid")
        const place = after > 0 ? after : yield* placeAt(tx, userId, head, from - SKEW_MS)
        const entries = yield* tx.feeds.choose(userId, { ...CHOICE, after: place, limit: FEED_PAGE })
        const last = entries.at(-1)
        const isLast = last === undefined || entries.length < FEED_PAGE || last.at >= to + SKEW_MS
        return {
          // The gateway wrote the entry by the schema of its tag.
          postings: entries
            .map(({ event }) => toPosting(event as EventOf<"v2.CoinsPosted">))
            .filter(({ at }) => monthOf(at) === month),
          next: isLast ? null : last.seq,
        }
      }),
    )
  }),
}
