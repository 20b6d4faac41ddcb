/** The public endpoints of the wall, of profiles and of online status. */

import { Clock, Effect } from "effect"
import type { RefusalOf, RequestOf, ResponseOf } from "#schema/endpoints.ts"
import { AppFailure, failure } from "#schema/errors.ts"
import { noRelation } from "#schema/friends/relation.ts"
import type { Presence as PresenceItem } from "#schema/people/user.ts"
import { PRESENCE_IDS, PRESENCE_IDS_VISITOR } from "#schema/rules/constants.ts"
import { GUEST_HOSTS } from "#schema/rules/wall-rules.ts"
import type { Caller } from "../http/caller.ts"
import type { Handlers } from "../http/handler.ts"
import { Store } from "../store/store.ts"
import { isClosed } from "../store/tables/accounts/accounts.ts"
import type { Directory } from "./directory.ts"
import { rowToProfile } from "./person.ts"
import { type DayPicks, readPicks } from "./picks.ts"
import type { Presence } from "./presence.ts"
import { isOnWall, presenceFor } from "./presence-for.ts"
import { blocksOf } from "./reader.ts"
import { readRelation } from "./relation.ts"
import { searchUsers } from "./search-users.ts"
import { readCountries, readGroups, readWall } from "./wall.ts"
import type { WallIndex } from "./wall-index.ts"
import type { WallOrders } from "./wall-orders.ts"

const LARGEST = 999_999_999_999

const toId = (text: string): number => {
  const id = Number(text.trim())
  return text.trim() !== "" && Number.isInteger(id) && id >= 0 && id <= LARGEST ? id : 0
}

/**
 * Parses the comma list of `userIds` (spec section 5): what is not an id becomes 0. Also accepts percent-encoded
 * commas. Undefined for an empty list and for more than `most` ids.
 */
export const parseUserIds = (list: string, most: number): ReadonlyArray<number> | undefined => {
  const text = list.replace(/%2c/gi, ",").trim()
  if (text === "") return undefined
  const ids = [...new Set(text.split(",").map(toId))]
  return ids.length > most ? undefined : ids
}

/**
 * Errors: userUnknown, also for accounts that are banned or leaving, and for visitors unless the account is on the
 * wall; blocked when the account has blocked the reader.
 */
const readProfile = (
  { search_u_id }: RequestOf<"getUserInfo">,
  reader: Caller,
): Effect.Effect<ResponseOf<"getUserInfo">, RefusalOf<"getUserInfo">, Store | Directory | Presence> =>
  Effect.gen(function* () {
    const { userId, languageId } = reader
    const [store, [standing]] = [yield* Store, yield* presenceFor(reader, [search_u_id])]
    const isHidden = userId === 0 && (yield* blocksOf(reader)).has(search_u_id)
    return yield* store.transact((tx) =>
      Effect.gen(function* () {
        const account = yield* tx.accounts.find(search_u_id)
        if (account === null || isClosed(account) || standing === undefined) return yield* failure("userUnknown")
        if (userId === 0 && (!isOnWall(account) || isHidden)) return yield* failure("userUnknown")
        const relation = userId === 0 ? noRelation(search_u_id) : yield* readRelation(tx, userId, search_u_id)
        if (relation.blockedMe) return yield* failure("blocked")
        const videos = yield* tx.videos.of(search_u_id)
        const now = yield* Clock.currentTimeMillis
        return rowToProfile(account, videos, standing, now, { relation, languageId })
      }),
    )
  })

const malformed = (most: number): string => `userIds needs 1 to ${most} ids with commas between them`

/** One item for each id, in the requested order. Errors: requestInvalid without ids or with too many. */
const readOnlineStatus = (
  { userIds }: RequestOf<"getOnlineStatus">,
  reader: Caller,
): Effect.Effect<ReadonlyArray<PresenceItem>, RefusalOf<"getOnlineStatus">, Store | Directory | Presence> =>
  Effect.gen(function* () {
    const most = reader.userId === 0 ? PRESENCE_IDS_VISITOR : PRESENCE_IDS
    const ids = parseUserIds(userIds, most)
    if (ids === undefined)
      return yield* new AppFailure<"requestInvalid">({ error: { kind: "requestInvalid", message: malformed(most) } })
    return yield* presenceFor(reader, ids)
  })

type Names =
  | ("wallGroups" | "wallCountries" | "wall" | "wallGuest" | "picks")
  | ("searchUsers" | "getUserInfo" | "getOnlineStatus")

export const peopleHandlers: Handlers<Names, Store | Directory | Presence | WallIndex | WallOrders | DayPicks> = {
  wallGroups: readGroups,
  wallCountries: (_, caller) => readCountries(caller),
  wall: (request, caller) => readWall(request, caller),
  wallGuest: (request, caller) => readWall(request, caller, GUEST_HOSTS),
  picks: (_, caller) => readPicks(caller),
  searchUsers,
  getUserInfo: readProfile,
  getOnlineStatus: readOnlineStatus,
}
