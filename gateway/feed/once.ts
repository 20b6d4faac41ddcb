/** Exactly once: the first request with an intent id acts; every repeat gets the same feed entries, for ever. */
import { Clock, Effect } from "effect"
import { type AppFailure, codeOf, type ErrorKind, failure } from "#schema/errors.ts"
import type { FeedGrowth } from "#schema/gateway/growth.ts"
import type { FeedEntry } from "#schema/log/entry.ts"
import { ONCE_AHEAD_MAX_MS, ONCE_ASKS_PER_MINUTE } from "#schema/rules/constants.ts"
import { Store, type Tx } from "../store/store.ts"
import type { IntentOutcome } from "../store/tables/feed/intents.ts"
import { Feed } from "./feed.ts"

/**
 * The reply for an intent: the entries that it caused in the user's own feed. If some were dropped since
 * (upkeep/compact-feeds.ts), one entry in their place settles the intent at its device, which gets the intent's effects
 * with its snapshot.
 */
export const caused = Effect.fnUntraced(function* (
  tx: Tx,
  userId: number,
  intentId: string,
  seqs: ReadonlyArray<number>,
) {
  const kept = yield* tx.feeds.entries(userId, seqs)
  const gone = seqs.find((seq) => !kept.some((entry) => entry.seq === seq))
  const entries: ReadonlyArray<FeedEntry> =
    gone === undefined
      ? kept
      : [...kept, { seq: gone, at: yield* Clock.currentTimeMillis, event: { _tag: "v1.IntentSettled", intentId } }]
  return { head: yield* tx.feeds.head(userId), entries: entries.toSorted((a, b) => a.seq - b.seq) }
})

type Act<E, R> = (tx: Tx, at: number) => Effect.Effect<ReadonlyArray<FeedEntry>, E, R>

const seqsOf = (outcome: IntentOutcome | null) =>
  outcome !== null && "seqs" in outcome ? outcome.seqs : ("refused" as const)

/** The growth of an intent that acts here or was claimed before; "refused" for an intent that never happens. */
const claimed = Effect.fnUntraced(function* <E, R>(tx: Tx, userId: number, intentId: string, act: Act<E, R>) {
  const at = yield* Clock.currentTimeMillis
  if (!(yield* tx.intents.claim(userId, intentId, at))) {
    const seqs = seqsOf(yield* tx.intents.outcome(userId, intentId))
    return seqs === "refused" ? seqs : yield* caused(tx, userId, intentId, seqs)
  }
  const entries = (yield* act(tx, at)).toSorted((a, b) => a.seq - b.seq)
  const seqs = entries.map(({ seq }) => seq)
  yield* tx.intents.settle(userId, intentId, seqs)
  return yield* (yield* Feed).growth(tx, userId, entries)
})

/** `once` inside a transaction. */
export const onceWithin = <E, R>(tx: Tx, userId: number, intentId: string, act: Act<E, R>) =>
  Effect.flatMap(claimed(tx, userId, intentId, act), (growth) =>
    growth === "refused" ? caused(tx, userId, intentId, []) : Effect.succeed(growth),
  )

/**
 * `act` returns the entries that it wrote into the user's own feed. When it fails, the intent counts as never received.
 */
export const once = <E, R>(
  userId: number,
  intentId: string,
  act: Act<E, R>,
): Effect.Effect<FeedGrowth, E, R | Store | Feed> =>
  Store.use((store) => store.transact((tx) => onceWithin(tx, userId, intentId, act)))

/**
 * Stores the refusal, so a device that lost the answer can say why. Beyond ONCE_ASKS_PER_MINUTE refusals per user it is
 * not stored.
 */
const rememberRefusal = (userId: number, intentId: string, { error }: AppFailure) =>
  Store.use((store) =>
    store.transact((tx) =>
      Effect.gen(function* () {
        const at = yield* Clock.currentTimeMillis
        if ((yield* tx.attempts.hit(`refused:${userId}`, at, 60_000)) <= ONCE_ASKS_PER_MINUTE)
          yield* tx.intents.refuse(userId, intentId, at, codeOf(error.kind))
      }),
    ),
  )

/**
 * `once` for once commands. Fails with neverHappened for an id that was refused, and for a new id whose deadline has
 * passed or lies too far ahead. `holding`: users whose feeds the transaction holds (Store.holding). Default: none.
 */
export const onceBefore = <K extends ErrorKind, R>(
  userId: number,
  {
    intentId,
    deadline,
    holding,
  }: { readonly intentId: string; readonly deadline: number; readonly holding?: ReadonlyArray<number> },
  act: Act<AppFailure<K>, R>,
): Effect.Effect<FeedGrowth, AppFailure<K | "neverHappened">, R | Store | Feed> =>
  Store.use((store) => {
    const transact: Store["Service"]["transact"] = (body) =>
      holding === undefined ? store.transact(body) : store.holding(holding, body)
    return transact((tx) =>
      Effect.gen(function* () {
        const inTime: Act<AppFailure<K | "neverHappened">, R> = (inside, at) =>
          at > deadline || deadline > at + ONCE_AHEAD_MAX_MS ? Effect.fail(failure("neverHappened")) : act(inside, at)
        const growth = yield* claimed(tx, userId, intentId, inTime)
        return growth === "refused" ? yield* failure("neverHappened") : growth
      }),
    )
  }).pipe(
    Effect.tapError((failed) =>
      failed.error.kind === "neverHappened" ? Effect.void : rememberRefusal(userId, intentId, failed),
    ),
  )
