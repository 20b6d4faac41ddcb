/**
 * Coins as domain code moves them: a double entry and the events that tell of it, in the caller's transaction. A balance
 * is the ledger's word; nothing else adds or subtracts.
 */
import { Clock, Effect } from "effect"
import { NEW_USER_COINS } from "#schema/rules/constants.ts"
import { Feed } from "../feed/feed.ts"
import type { LedgerReason, Posting, PostOutcome } from "../store/rows.ts"
import type { Tx } from "../store/store.ts"
import { entryToEvent } from "./coins-posted.ts"

/** Posts and, when it is posted, tells each owner, in ascending order of user. */
export const postAndTell = (tx: Tx, postings: ReadonlyArray<Posting>): Effect.Effect<PostOutcome, never, Feed> =>
  Effect.gen(function* () {
    const feed = yield* Feed
    const outcome = yield* tx.ledger.post(postings, yield* Clock.currentTimeMillis)
    if (outcome._tag !== "posted") return outcome
    const told = outcome.entries.flatMap((entry) => entryToEvent(entry) ?? [])
    for (const { userId, event } of told.toSorted((a, b) => a.userId - b.userId))
      yield* feed.append(tx, userId, [event])
    return outcome
  })

export interface Grant {
  readonly userId: number
  readonly amount: number
  readonly reason: LedgerReason
  /** Unique for ever: the same grant is given once. */
  readonly key: string
}

/** Gives coins out of the house. False when this grant was given before. */
export const grantCoins = (tx: Tx, { userId, amount, reason, key }: Grant): Effect.Effect<boolean, never, Feed> => {
  const part = { reason, ref: String(userId) }
  const outcome = postAndTell(tx, [
    { account: `coins:${userId}`, amount, ...part, idempotencyKey: `${key}:user` },
    { account: "house:grants", amount: -amount, ...part, idempotencyKey: `${key}:house` },
  ])
  return Effect.map(outcome, ({ _tag }) => _tag === "posted")
}

/** The coins of a new user, once for ever per account. */
export const grantNewUserCoins = (tx: Tx, userId: number): Effect.Effect<boolean, never, Feed> =>
  grantCoins(tx, { userId, amount: NEW_USER_COINS, reason: "newUser", key: `newUser:${userId}` })
