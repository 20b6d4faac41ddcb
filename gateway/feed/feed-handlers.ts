/** The feed in pages, and its short form: what a device asks for when a hint or a start tells it that it has fallen behind. */
import { Effect } from "effect"
import { FEED_PAGE } from "#schema/rules/constants.ts"
import type { Handlers } from "../http/handler.ts"
import { Store } from "../store/store.ts"
import { Feed } from "./feed.ts"
import { outcomeOf } from "./once.ts"
import { readSnapshot } from "./snapshot.ts"

export const feedHandlers: Handlers<"feedPull" | "feedSnapshot" | "onceOutcome", Store | Feed> = {
  feedPull: Effect.fnUntraced(function* ({ after, limit }, { userId }) {
    const [store, feed] = [yield* Store, yield* Feed]
    return yield* store.transact((tx) =>
      Effect.flatMap(tx.feeds.pull(userId, Math.max(0, after), Math.min(FEED_PAGE, Math.max(1, limit))), (entries) =>
        feed.growth(tx, userId, entries),
      ),
    )
  }),
  onceOutcome: ({ intentId }, { userId }) => outcomeOf(userId, intentId),
  feedSnapshot: ({ next }, { userId }) => readSnapshot(userId, next),
}
