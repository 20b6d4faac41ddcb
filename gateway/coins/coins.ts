/**
 * How domain code moves coins: a double entry and the events about it, in the caller's transaction. Only the ledger
 * changes a balance.
 */
import { Clock, Effect } from "effect"
import { holdAgain } from "../calls/hold-again.ts"
import { Feed } from "../feed/feed.ts"
import type { Tx } from "../store/store.ts"
import { type Grant, grantOf, type Movement, newUserGrant, postingsOf, tellingsOf } from "./movement.ts"

/** Posts the movement and tells each owner, in ascending order of user id. False when nothing was posted. */
export const postAndTell = (tx: Tx, movement: Movement): Effect.Effect<boolean, never, Feed> =>
  Effect.gen(function* () {
    const feed = yield* Feed
    const at = yield* Clock.currentTimeMillis
    const outcome = yield* tx.ledger.post(postingsOf(movement), at)
    if (outcome._tag !== "posted") return false
    const told = tellingsOf(movement, outcome.entries)
    for (const { userId, event } of told.toSorted((a, b) => a.userId - b.userId))
      yield* feed.append(tx, userId, [event])
    for (const { userId, event } of told)
      if (event.currency === "coins" && event.amount > 0) yield* holdAgain(tx, userId, at)
    return true
  })

/** Gives coins from the house. False when this grant was given before. */
export const grantCoins = (tx: Tx, grant: Grant): Effect.Effect<boolean, never, Feed> => postAndTell(tx, grantOf(grant))

/** A new user's coins, once ever per account. */
export const grantNewUserCoins = (tx: Tx, userId: number): Effect.Effect<boolean, never, Feed> =>
  postAndTell(tx, newUserGrant(userId))
