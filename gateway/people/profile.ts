/** Profiles and online status of people, as anybody may ask for them. */
import { Clock, Effect } from "effect"
import { AppFailure, failure } from "#schema/errors.ts"
import type { RequestOf, ResponseOf } from "#schema/gateway/endpoints.ts"
import type { Presence as PresenceItem } from "#schema/model/user.ts"
import type { Caller } from "../http/caller.ts"
import { Store } from "../store/store.ts"
import { rowToProfile } from "./person.ts"
import { Presence } from "./presence.ts"
import { parseUserIds } from "./user-ids.ts"

/** Errors: userUnknown, for banned accounts too. */
export const readProfile = (
  { search_u_id }: RequestOf<"getUserInfo">,
  { languageId }: Caller,
): Effect.Effect<ResponseOf<"getUserInfo">, AppFailure, Store | Presence> =>
  Effect.gen(function* () {
    const [store, presence] = [yield* Store, yield* Presence]
    return yield* store.transact((tx) =>
      Effect.gen(function* () {
        const account = yield* tx.accounts.find(search_u_id)
        const [standing] = yield* presence.of(tx, [search_u_id])
        if (account === null || account.banned || standing === undefined) return yield* failure("userUnknown")
        return rowToProfile(account, standing, yield* Clock.currentTimeMillis, languageId)
      }),
    )
  })

const MALFORMED = "userIds needs 1 to 200 ids with commas between them"

/** One entry for each id, in the order asked. Errors: requestInvalid without ids or with too many. */
export const readOnlineStatus = ({
  userIds,
}: RequestOf<"getOnlineStatus">): Effect.Effect<ReadonlyArray<PresenceItem>, AppFailure, Store | Presence> =>
  Effect.gen(function* () {
    const ids = parseUserIds(userIds)
    if (ids === undefined) return yield* new AppFailure({ error: { kind: "requestInvalid", message: MALFORMED } })
    const [store, presence] = [yield* Store, yield* Presence]
    return yield* store.transact((tx) => presence.of(tx, ids))
  })
