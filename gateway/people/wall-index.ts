/**
 * The wall's orders and counts for all readers, kept up to date with the directory's hosts. A host who comes, goes or
 * changes is moved alone. Who is present is looked up again when a host comes or goes online, and when the last look is
 * a second old (calls and scripts of demo hosts); after a change it waits longer the more hosts there are.
 */
import { Clock, Context, Effect, Layer } from "effect"
import { LRUCache } from "lru-cache"
import type { Presence as PresenceItem } from "#schema/people/user.ts"
import type { AccountFacts } from "../store/tables/accounts/accounts.ts"
import { Directory } from "./directory.ts"
import type { Hosts } from "./known-hosts.ts"
import { Online } from "./online.ts"
import { Presence } from "./presence.ts"
import { inStretches, type SortedIds, withId, withoutId } from "./sorted-ids.ts"
import {
  byMeasure,
  byMeasureOf,
  EMPTY_WALL,
  frontOf,
  interestGroupOf,
  isBroad,
  standsOn,
  type WallFilter,
  type WallOrder,
  wallName,
} from "./wall-order.ts"

const FRESH_MS = 1_000
/**
 * After a change, the next look at all hosts waits a millisecond for each HOSTS_A_MS hosts: a second for a hundred
 * thousand.
 */
const HOSTS_A_MS = 100
/** Number of walls (by filter) that are cached: of broad ones, and of all others. */
const WALLS_KEPT = 300
/** When more hosts than this have moved, a wall is sorted from scratch. */
const MOST_MOVED = 200

export class WallIndex extends Context.Service<
  WallIndex,
  {
    /** The hosts of a wall, those who are free first. */
    order(filter: WallFilter): Effect.Effect<WallOrder>
    /** The number of hosts in each group that has any, ascending by group; group 0 is all. */
    groups(countryId: string | null): Effect.Effect<ReadonlyArray<{ readonly groupId: number; readonly count: number }>>
    /** The number of hosts in each country that has any, most first, then by country. */
    readonly countries: Effect.Effect<ReadonlyArray<{ readonly countryId: string; readonly count: number }>>
  }
>()("livcam/gateway/people/WallIndex") {
  static readonly layer = Layer.effect(WallIndex, Effect.suspend(makeWallIndex))
}

interface Wall {
  /** Sorted by the measure alone, as of this value of `moves`. */
  readonly all: SortedIds
  readonly moves: number
  /** Who is present, as of this look at all hosts. */
  readonly front: ReadonlySet<number>
  readonly look: number
}

interface Tally {
  all: number
  readonly groups: Map<number, number>
}

function makeWallIndex() {
  return Effect.gen(function* () {
    const [directory, presence, online] = [yield* Directory, yield* Presence, yield* Online]
    // Filters can be combined in millions of ways. Combinations evict each other, and no broad wall.
    const [broad, others] = [
      new LRUCache<string, Wall>({ max: WALLS_KEPT }),
      new LRUCache<string, Wall>({ max: WALLS_KEPT }),
    ]
    let comings = 0
    let shown: ReadonlyMap<number, AccountFacts> = new Map()
    const stop = online.listen((userId) => {
      if (shown.has(userId)) comings += 1
    })
    yield* Effect.addFinalizer(() => Effect.sync(stop))

    /**
     * Caches a value computed from all hosts. It is computed again when it is `most` ms old, or when its name has
     * changed and the wait for this number of hosts is over.
     */
    const looking = <A>(most: number, make: (hosts: Hosts) => Effect.Effect<A>) => {
      let last: { readonly name: string; readonly at: number; readonly value: A } | undefined
      return (hosts: Hosts, name: string) =>
        Effect.gen(function* () {
          const now = yield* Clock.currentTimeMillis
          const age = last === undefined ? Number.POSITIVE_INFINITY : now - last.at
          const isOld = age >= most || (last?.name !== name && age >= Math.floor(hosts.byId.size / HOSTS_A_MS))
          if (last !== undefined && !isOld) return last.value
          const value = yield* make(hosts)
          last = { name, at: now, value }
          return value
        })
    }

    let looks = 0
    const lookAround = looking(FRESH_MS, ({ byId }) =>
      Effect.map(presence.present(byId.values()), (present) => ({ present, look: ++looks })),
    )
    const tally = looking(Number.POSITIVE_INFINITY, ({ byId }) => Effect.sync(() => tallyOf(byId.values())))

    const allOf = ({ byId, movedSince }: Hosts, filter: WallFilter, before?: Wall): SortedIds => {
      const stands = standsOn(filter)
      const moved = before === undefined ? null : movedSince(before.moves)
      if (before === undefined || moved === null || moved.size > MOST_MOVED)
        return inStretches(
          [...byId.values()]
            .filter(stands)
            .sort(byMeasure(filter.groupId))
            .map(({ id }) => id),
        )
      const compare = byMeasureOf(filter.groupId, byId)
      let all = before.all
      // Removes all of them first: the places of the remaining ids are found by their present values.
      for (const id of moved) all = withoutId(all, id)
      for (const id of moved) {
        const host = byId.get(id)
        if (host !== undefined && stands(host)) all = withId(all, id, compare)
      }
      return all
    }
    const frontOfWall = ({ byId }: Hosts, filter: WallFilter, present: ReadonlyArray<PresenceItem>) => {
      const stands = standsOn(filter)
      const isHere = ({ userId }: PresenceItem): boolean => {
        const host = byId.get(userId)
        return host !== undefined && stands(host)
      }
      return frontOf(present.filter(isHere), byMeasureOf(filter.groupId, byId))
    }

    const hostsNow = Effect.tap(directory.hosts, ({ byId }) =>
      Effect.sync(() => {
        shown = byId
      }),
    )
    const tallyOfNow = (hosts: Hosts) => tally(hosts, String(hosts.moves))
    const tallyNow = Effect.flatMap(hostsNow, tallyOfNow)

    return WallIndex.of({
      order: Effect.fnUntraced(function* (filter) {
        const hosts = yield* hostsNow
        // A country or a group without hosts costs nothing and is not cached.
        if (!hasAny(yield* tallyOfNow(hosts), filter)) return EMPTY_WALL
        const { present, look } = yield* lookAround(hosts, `${hosts.version} ${comings}`)
        const [name, walls] = [wallName(filter), isBroad(filter) ? broad : others]
        const before = walls.get(name)
        const isSame = before?.moves === hosts.moves
        const all = isSame ? before.all : allOf(hosts, filter, before)
        const front = isSame && before.look === look ? before.front : frontOfWall(hosts, filter, present)
        walls.set(name, { all, moves: hosts.moves, front, look })
        const stands = standsOn(filter)
        const has = (userId: number): boolean => {
          const host = hosts.byId.get(userId)
          return host !== undefined && stands(host)
        }
        return { front, all, has }
      }),
      groups: (countryId) =>
        Effect.map(tallyNow, ({ world, countries }) => {
          const { all, groups } = (countryId === null ? world : countries.get(countryId)) ?? {
            all: 0,
            groups: new Map(),
          }
          const ascending = [...groups].filter(([groupId]) => groupId !== 0).sort(([a], [b]) => a - b)
          return [{ groupId: 0, count: all }, ...ascending.map(([groupId, count]) => ({ groupId, count }))]
        }),
      countries: Effect.map(tallyNow, ({ countries }) =>
        [...countries]
          .map(([countryId, { all: count }]) => ({ countryId, count }))
          .sort((a, b) => b.count - a.count || (a.countryId < b.countryId ? -1 : 1)),
      ),
    })
  })
}

const count = (tally: Tally, { groupIds }: AccountFacts): void => {
  tally.all += 1
  for (const groupId of groupIds) tally.groups.set(groupId, (tally.groups.get(groupId) ?? 0) + 1)
}

const tallyOf = (hosts: Iterable<AccountFacts>) => {
  const world: Tally = { all: 0, groups: new Map() }
  const countries = new Map<string, Tally>()
  for (const host of hosts) {
    count(world, host)
    if (host.countryId === null) continue
    const country = countries.get(host.countryId) ?? { all: 0, groups: new Map() }
    countries.set(host.countryId, country)
    count(country, host)
  }
  return { world, countries }
}

const hasAny = ({ world, countries }: ReturnType<typeof tallyOf>, { countryId, groupId }: WallFilter): boolean => {
  const [tally, group] = [countryId === undefined ? world : countries.get(countryId), interestGroupOf(groupId)]
  return tally !== undefined && (group === 0 || tally.groups.has(group))
}
