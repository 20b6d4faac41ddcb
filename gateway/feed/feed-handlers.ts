/**
 * A device's requests about its feed: entries, the snapshot when it has fallen behind, and the outcome of a once
 * command.
 */
import { Clock, Effect } from "effect"
import { failure } from "#schema/errors.ts"
import { FEED_PAGE, ONCE_ASKS_PER_MINUTE } from "#schema/rules/constants.ts"
import type { Handlers } from "../http/handler.ts"
import { Store } from "../store/store.ts"
import type { Feed } from "./feed.ts"
import { caused } from "./once.ts"
import { readSnapshot } from "./snapshot.ts"

/**
 * The outcome of an intent id. An id that has not arrived is refused from now on, so that "never" stays true. Errors:
 * rateLimited.
 */
const outcomeOf = (userId: number, intentId: string) =>
  Store.use((store) =>
    store.transact((tx) =>
      Effect.gen(function* () {
        const at = yield* Clock.currentTimeMillis
        if ((yield* tx.attempts.hit(`once:${userId}`, at, 60_000)) > ONCE_ASKS_PER_MINUTE)
          return yield* failure("rateLimited")
        yield* tx.intents.refuse(userId, intentId, at, null)
        const outcome = yield* tx.intents.outcome(userId, intentId)
        if (outcome !== null && "seqs" in outcome)
          return { happened: true, growth: yield* caused(tx, userId, intentId, outcome.seqs) }
        const { refusedFor } = outcome ?? { refusedFor: null }
        const why = refusedFor === null ? {} : { refusedFor }
        return { happened: false, growth: yield* caused(tx, userId, intentId, []), ...why }
      }),
    ),
  )

export const feedHandlers: Handlers<"feedPull" | "feedSnapshot" | "onceOutcome", Store | Feed> = {
  feedPull: Effect.fnUntraced(function* ({ after, limit }, { userId }) {
    const store = yield* Store
    const [from, size] = [Math.max(0, after), Math.min(FEED_PAGE, Math.max(1, limit))]
    // The entries are read first: nothing above a floor that is read afterwards was dropped by then. A transaction
    // around the reads would conflict with every writer of the feed.
    const { entries, head, floor, lineage } = yield* store.single(({ feeds, meta }) =>
      Effect.gen(function* () {
        const entries = yield* feeds.pull(userId, from, size)
        const [bounds, lineage] = yield* Effect.all([feeds.bounds(userId), meta.lineage()], { concurrency: 2 })
        return { entries, ...bounds, lineage }
      }),
    )
    // Below the floor the numbers have gaps.
    if (from < floor) return { head, lineage, floor, entries: [] }
    // Entries that arrived since the read come with the next page.
    return { head: entries.length < size ? Math.min(head, entries.at(-1)?.seq ?? from) : head, lineage, entries }
  }),
  onceOutcome: ({ intentId }, { userId }) => outcomeOf(userId, intentId),
  feedSnapshot: ({ next }, { userId }) => readSnapshot(userId, next),
}
