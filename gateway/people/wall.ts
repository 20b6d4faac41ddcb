/** The wall of hosts: groups, countries and pages. Visitors see its first part, members all of it. */
import { Clock, Effect } from "effect"
import type { RequestOf, ResponseOf } from "#schema/gateway/endpoints.ts"
import { INTEREST_GROUPS } from "#schema/rules/interest-groups.ts"
import type { Caller } from "../http/caller.ts"
import { Store } from "../store/store.ts"
import { countryNameOf } from "./names.ts"
import { rowToHostCard } from "./person.ts"
import { Presence } from "./presence.ts"
import { interestGroupOf, pageOf, wallOrder } from "./wall-order.ts"
import { WallOrders } from "./wall-orders.ts"

/** Hosts that one wall is made of at most; ranked ones first. */
const MOST_HOSTS = 2_000

/** For You (0) with all hosts first, then each group that has one. */
export const readGroups = ({ countryId }: RequestOf<"wallGroups">) =>
  Store.use((store) =>
    store.transact((tx) =>
      Effect.gen(function* () {
        const all = yield* tx.accounts.hosts({ groupId: 0, countryId: countryId ?? null }, 0, 1)
        const groups = yield* tx.accounts.hostGroups(countryId ?? null)
        return [{ groupId: 0, count: all.count }, ...groups.filter(({ groupId }) => groupId !== 0)].map((group) => ({
          ...group,
          name: INTEREST_GROUPS[group.groupId] ?? INTEREST_GROUPS[99] ?? "",
        }))
      }),
    ),
  )

export const readCountries = ({ languageId }: Caller) =>
  Effect.map(
    Store.use((store) => store.transact((tx) => tx.accounts.hostCountries())),
    (countries) => countries.map((each) => ({ ...each, countryName: countryNameOf(each.countryId, languageId) })),
  )

/** One page, cut from the reader's order without those that a block stands between; who is online is told as of now. */
export const readWall = Effect.fnUntraced(function* (request: RequestOf<"wall">, caller: Caller, limit?: number) {
  const [store, presence, orders] = [yield* Store, yield* Presence, yield* WallOrders]
  const now = yield* Clock.currentTimeMillis
  const countryId = request.countryId ?? null
  const reader = [caller.userId, caller.deviceId || caller.ip, request.groupId, countryId ?? ""].join("|")
  return yield* store.transact((tx) =>
    Effect.gen(function* (): Effect.fn.Return<ResponseOf<"wall">> {
      const make = Effect.gen(function* () {
        const filter = { groupId: interestGroupOf(request.groupId), countryId }
        const { rows } = yield* tx.accounts.hosts(filter, 0, MOST_HOSTS)
        return wallOrder(request.groupId, rows, yield* presence.ofRows(tx, rows))
      })
      const order = yield* orders.of(reader, request.pageNo, now, make)
      const blocked = new Set(caller.userId === 0 ? [] : yield* tx.relations.blocks(caller.userId))
      const open = order.filter((userId) => !blocked.has(userId))
      const { ids, ...page } = pageOf(open, request.pageNo, request.pageSize, limit)
      const rows = new Map((yield* tx.accounts.findMany(ids)).map((row) => [row.id, row]))
      const list = (yield* presence.of(tx, ids)).flatMap(({ userId, ...standing }) => {
        const row = rows.get(userId)
        return row === undefined ? [] : [rowToHostCard(row, standing, now, caller.languageId)]
      })
      return { list, ...page }
    }),
  )
})
