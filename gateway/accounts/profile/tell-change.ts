/** Tells a changed account to its owner and to everybody who knows them, in the transaction of the change. */
import { Effect } from "effect"
import { Feed } from "../../feed/feed.ts"
import type { Tx } from "../../store/store.ts"
import type { AccountRow } from "../../store/tables/accounts/accounts.ts"
import { ownUserOf } from "./own-user.ts"
import { tellKnowers } from "./tell-knowers.ts"
import { tellOwner } from "./tell-owner.ts"

export const tellChange = (tx: Tx, account: AccountRow): Effect.Effect<void, never, Feed> =>
  Effect.gen(function* () {
    const feed = yield* Feed
    const telling = tellOwner(tx, account, yield* ownUserOf(tx, account))
    yield* tellKnowers(tx, account, Effect.provideService(telling, Feed, feed))
  })
