/**
 * Tells a person's new name or picture to the person and to everybody who knows them, in one transaction, but not
 * across a block. Beyond TOLD_AT_ONCE people, the rest are told when the two next meet.
 */
import { Effect } from "effect"
import { Feed } from "../../feed/feed.ts"
import type { Tx } from "../../store/store.ts"
import type { AccountRow } from "../../store/tables/accounts/accounts.ts"

/** Most people told in the transaction. */
const TOLD_AT_ONCE = 200

/** Touches feeds in ascending order of user id, the owner's in its place. */
export const tellKnowers = (tx: Tx, owner: AccountRow, tellOwner: Effect.Effect<void>) =>
  Effect.gen(function* () {
    const feed = yield* Feed
    const blocked = new Set(yield* tx.relations.blocks(owner.id))
    const known = yield* tx.introductions.knowers(owner.id, TOLD_AT_ONCE)
    const knowers = known.filter((userId) => !blocked.has(userId))
    const tell = (userId: number) => Effect.orDie(feed.introduce(tx, userId, owner.id))
    yield* Effect.forEach(
      knowers.filter((userId) => userId < owner.id),
      tell,
    )
    yield* tellOwner
    yield* Effect.forEach(
      knowers.filter((userId) => userId > owner.id),
      tell,
    )
  })
