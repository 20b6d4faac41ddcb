/** Exactly once: the first coming of an intent acts, each later one gets the same growth, for ever. */
import { Clock, Effect } from "effect"
import { type AppFailure, failure } from "#schema/errors.ts"
import type { FeedGrowth } from "#schema/feed/endpoints.ts"
import type { FeedEntry } from "#schema/log/entry.ts"
import { ONCE_AHEAD_MAX_MS, ONCE_ASKS_PER_MINUTE } from "#schema/rules/constants.ts"
import { Store, type Tx } from "../store/store.ts"
import { Feed } from "./feed.ts"

const caused = Effect.fnUntraced(function* (tx: Tx, userId: number, seqs: ReadonlyArray<number>) {
  return yield* (yield* Feed).growth(tx, userId, yield* tx.feeds.entries(userId, seqs))
})

type Act<E, R> = (tx: Tx, at: number) => Effect.Effect<ReadonlyArray<FeedEntry>, E, R>

const claimed = Effect.fnUntraced(function* <E, R>(tx: Tx, userId: number, intentId: string, act: Act<E, R>) {
  const at = yield* Clock.currentTimeMillis
  if (!(yield* tx.intents.claim(userId, intentId, at))) return yield* tx.intents.outcome(userId, intentId)
  const entries = yield* act(tx, at)
  const seqs = entries.map(({ seq }) => seq)
  yield* tx.intents.settle(userId, intentId, seqs)
  return seqs
})

/** `act` gives the entries it wrote into the user's own feed. When it fails, the intent is as if it had never come. */
export const once = <E, R>(
  userId: number,
  intentId: string,
  act: Act<E, R>,
): Effect.Effect<FeedGrowth, E, R | Store | Feed> =>
  Store.use((store) =>
    store.transact((tx) =>
      Effect.flatMap(claimed(tx, userId, intentId, act), (seqs) =>
        caused(tx, userId, seqs === "refused" ? [] : (seqs ?? [])),
      ),
    ),
  )

/**
 * The same of a once command: an id that was refused does not happen, and neither does a new one whose deadline has passed or lies
 * too far ahead.
 */
export const onceBefore = <E, R>(
  userId: number,
  { intentId, deadline }: { readonly intentId: string; readonly deadline: number },
  act: Act<E, R>,
): Effect.Effect<FeedGrowth, E | AppFailure<"neverHappened">, R | Store | Feed> =>
  Store.use((store) =>
    store.transact((tx) =>
      Effect.gen(function* () {
        const inTime: Act<E | AppFailure<"neverHappened">, R> = (inside, at) =>
          at > deadline || deadline > at + ONCE_AHEAD_MAX_MS ? Effect.fail(failure("neverHappened")) : act(inside, at)
        const seqs = yield* claimed(tx, userId, intentId, inTime)
        return seqs === "refused" ? yield* failure("neverHappened") : yield* caused(tx, userId, seqs ?? [])
      }),
    ),
  )

/** What became of an id. One that has not come is refused from now on, so that "never" stays true. Errors: rateLimited. */
export const outcomeOf = (userId: number, intentId: string) =>
  Store.use((store) =>
    store.transact((tx) =>
      Effect.gen(function* () {
        const at = yield* Clock.currentTimeMillis
        if ((yield* tx.attempts.hit(`once:${userId}`, at, 60_000)) > ONCE_ASKS_PER_MINUTE)
          return yield* failure("rateLimited")
        yield* tx.intents.refuse(userId, intentId, at)
        const outcome = yield* tx.intents.outcome(userId, intentId)
        const happened = outcome !== null && outcome !== "refused"
        return { happened, growth: yield* caused(tx, userId, happened ? outcome : []) }
      }),
    ),
  )
