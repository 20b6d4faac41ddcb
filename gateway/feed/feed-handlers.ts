/**
 * What a device asks of the feed: entries and the short form, when a hint or a start tells it that it has fallen behind, and what became
 * of a once command.
 */
import { Clock, Effect } from "effect"
import { failure } from "#schema/errors.ts"
import { FEED_PAGE, ONCE_ASKS_PER_MINUTE } from "#schema/rules/constants.ts"
import type { Handlers } from "../http/handler.ts"
import { Store } from "../store/store.ts"
import type { Feed } from "./feed.ts"
import { caused } from "./once.ts"
import { readSnapshot } from "./snapshot.ts"

/** What became of an id. One that has not come is refused from now on, so that "never" stays true. Errors: rateLimited. */
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
    // The entries come first: nothing above a floor that is read after them had gone by then. A transaction around them would meet whoever
    // writes the feed.
    const { entries, head, floor, lineage } = yield* store.single(({ feeds, meta }) =>
      Effect.gen(function* () {
        const entries = yield* feeds.pull(userId, from, size)
        const [bounds, lineage] = yield* Effect.all([feeds.bounds(userId), meta.lineage()], { concurrency: 2 })
        return { entries, ...bounds, lineage }
      }),
    )
    // Behind the floor the numbers have gaps.
    if (from < floor) return { head, lineage, floor, entries: [] }
    // What came since the entries were read comes with the next page.
    return { head: entries.length < size ? Math.min(head, entries.at(-1)?.seq ?? from) : head, lineage, entries }
  }),
  onceOutcome: ({ intentId }, { userId }) => outcomeOf(userId, intentId),
  feedSnapshot: ({ next }, { userId }) => readSnapshot(userId, next),
}
