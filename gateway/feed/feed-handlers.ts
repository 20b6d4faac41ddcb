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
    return yield* store.transact((tx) =>
      Effect.gen(function* () {
        const { head, floor } = yield* tx.feeds.bounds(userId)
        const lineage = yield* tx.meta.lineage()
        // Behind the floor the numbers have gaps.
        return from < floor
          ? { head, lineage, floor, entries: [] }
          : { head, lineage, entries: yield* tx.feeds.pull(userId, from, size) }
      }),
    )
  }),
  onceOutcome: ({ intentId }, { userId }) => outcomeOf(userId, intentId),
  feedSnapshot: ({ next }, { userId }) => readSnapshot(userId, next),
}
