/** Exactly once: the first coming of an intent acts, each later one gets the same growth, for ever. */
import { Clock, Effect } from "effect"
import type { FeedGrowth } from "#schema/chat/endpoints.ts"
import type { FeedEntry } from "#schema/log/entry.ts"
import { Store, type Tx } from "../store/store.ts"
import { Feed } from "./feed.ts"

/** `act` gives the entries it wrote into the user's own feed. When it fails, the intent is as if it had never come. */
export const once = <E, R>(
  userId: number,
  intentId: string,
  act: (tx: Tx, at: number) => Effect.Effect<ReadonlyArray<FeedEntry>, E, R>,
): Effect.Effect<FeedGrowth, E, R | Store | Feed> =>
  Effect.gen(function* () {
    const [store, feed] = [yield* Store, yield* Feed]
    return yield* store.transact((tx) =>
      Effect.gen(function* () {
        const at = yield* Clock.currentTimeMillis
        if (!(yield* tx.intents.claim(userId, intentId, at))) {
          const seqs = (yield* tx.intents.outcome(userId, intentId)) ?? []
          return yield* feed.growth(tx, userId, yield* tx.feeds.entries(userId, seqs))
        }
        const entries = yield* act(tx, at)
        const seqs = entries.map(({ seq }) => seq)
        yield* tx.intents.settle(userId, intentId, seqs)
        return yield* feed.growth(tx, userId, entries)
      }),
    )
  })
