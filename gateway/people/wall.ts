/** The wall of hosts: groups, countries and pages. Visitors see its first part, members more, VIP members all of it. */
import { Clock, Effect } from "effect"
import type { RequestOf, ResponseOf } from "#schema/endpoints.ts"
import { INTEREST_GROUPS } from "#schema/rules/people/interest-groups.ts"
import { MEMBER_HOSTS } from "#schema/rules/wall-rules.ts"
import type { Caller } from "../http/caller.ts"
import { Store } from "../store/store.ts"
import { Directory } from "./directory.ts"
import { countryNameOf } from "./names.ts"
import { factsToHostCard } from "./person.ts"
import { Presence } from "./presence.ts"
import { coarse } from "./presence-for.ts"
import { blocksOf } from "./reader.ts"
import { WallIndex } from "./wall-index.ts"
import { countOf, pageOf, wallName } from "./wall-order.ts"
import { WallOrders } from "./wall-orders.ts"

const NOBODY: ReadonlyArray<number> = []

/** For You (0) with all hosts first, then each group that has hosts. */
export const readGroups = ({ countryId }: RequestOf<"wallGroups">) =>
  Effect.map(
    WallIndex.use((index) => index.groups(countryId ?? null)),
    (groups) =>
      groups.map((group) => ({ ...group, name: INTEREST_GROUPS[group.groupId] ?? INTEREST_GROUPS[99] ?? "" })),
  )

export const readCountries = ({ languageId }: Caller) =>
  Effect.map(
    WallIndex.use((index) => index.countries),
    (countries) => countries.map((each) => ({ ...each, countryName: countryNameOf(each.countryId, languageId) })),
  )

const isVip = (userId: number): Effect.Effect<boolean, never, Store> =>
  Effect.map(
    Store.use((store) => store.single(({ accounts }) => accounts.find(userId))),
    (account) => (account?.payStatus ?? 0) > 0,
  )

/**
 * One page, cut from the reader's order, without the reader and users with a block between them; online status is
 * current.
 */
export const readWall = Effect.fnUntraced(function* (
  request: RequestOf<"wall">,
  caller: Caller,
  limit?: number,
): Effect.fn.Return<ResponseOf<"wall">, never, Store | Directory | Presence | WallIndex | WallOrders> {
  const [store, directory, presence, index, orders] = [
    yield* Store,
    yield* Directory,
    yield* Presence,
    yield* WallIndex,
    yield* WallOrders,
  ]
  const now = yield* Clock.currentTimeMillis
  const { pageNo, pageSize, ...filter } = request
  const reader = [caller.userId, caller.deviceId || caller.ip, wallName(filter)].join("|")
  const order = yield* orders.of(reader, pageNo, now, index.order(filter))
  const blocked = yield* blocksOf(caller)
  const without = new Set([...blocked, caller.userId])
  // The account is read only when the list is longer than non-VIP members may see.
  const isLong = limit === undefined && countOf(order, without) > MEMBER_HOSTS
  const most = isLong && !(yield* isVip(caller.userId)) ? MEMBER_HOSTS : limit
  const { ids, ...page } = pageOf(order, without, { pageNo, pageSize, limit: most })
  const { byId } = yield* directory.hosts
  // Leaves out hosts who left the wall after the order was made.
  const hosts = ids.flatMap((id) => byId.get(id) ?? [])
  const statuses = yield* presence.ofFacts(hosts)
  const friends =
    caller.userId === 0 ? NOBODY : yield* store.single(({ relations }) => relations.friendsAmong(caller.userId, ids))
  const { languageId } = caller
  const list = hosts.flatMap((host, n) => {
    const item = statuses[n]
    const standing = caller.userId === 0 && item !== undefined ? coarse(item) : item
    return standing === undefined
      ? []
      : [factsToHostCard(host, standing, now, { isFriend: friends.includes(host.id), languageId })]
  })
  return { list, ...page }
})
