/** Profiles and online status of people, as anybody may ask for them. */
import { Clock, Effect } from "effect"
import { AppFailure, failure } from "#schema/errors.ts"
import type { RequestOf, ResponseOf } from "#schema/gateway/endpoints.ts"
import { noRelation } from "#schema/model/relation.ts"
import type { Presence as PresenceItem } from "#schema/model/user.ts"
import { readRelation } from "../friends/pairs.ts"
import type { Caller } from "../http/caller.ts"
import { Store } from "../store/store.ts"
import { rowToProfile } from "./person.ts"
import { Presence } from "./presence.ts"
import { presenceFor } from "./presence-for.ts"
import { parseUserIds } from "./user-ids.ts"

/** Errors: userUnknown, for banned accounts too; blocked for one who has blocked the reader. */
export const readProfile = (
  { search_u_id }: RequestOf<"getUserInfo">,
  { userId, languageId }: Caller,
): Effect.Effect<ResponseOf<"getUserInfo">, AppFailure, Store | Presence> =>
  Effect.gen(function* () {
    const [store, presence] = [yield* Store, yield* Presence]
    return yield* store.transact((tx) =>
      Effect.gen(function* () {
        const account = yield* tx.accounts.find(search_u_id)
        const relation = userId === 0 ? noRelation(search_u_id) : yield* readRelation(tx, userId, search_u_id)
        const [standing] = yield* presenceFor(tx, presence, userId, [search_u_id])
        if (account === null || account.banned || standing === undefined) return yield* failure("userUnknown")
        if (relation.blockedMe) return yield* failure("blocked")
        return rowToProfile(account, standing, yield* Clock.currentTimeMillis, { relation, languageId })
      }),
    )
  })

const MALFORMED = "userIds needs 1 to 200 ids with commas between them"

/** One entry for each id, in the order asked. Errors: requestInvalid without ids or with too many. */
export const readOnlineStatus = (
  { userIds }: RequestOf<"getOnlineStatus">,
  { userId }: Caller,
): Effect.Effect<ReadonlyArray<PresenceItem>, AppFailure, Store | Presence> =>
  Effect.gen(function* () {
    const ids = parseUserIds(userIds)
    if (ids === undefined) return yield* new AppFailure({ error: { kind: "requestInvalid", message: MALFORMED } })
    const [store, presence] = [yield* Store, yield* Presence]
    return yield* store.transact((tx) => presenceFor(tx, presence, userId, ids))
  })
