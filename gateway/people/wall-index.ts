/**
 * The wall's orders and counts, made from the directory's hosts once for all readers: again when a host has changed, come,
 * gone, or when a second has passed (calls and scripts of demo hosts).
 */
import { Clock, Context, Effect, Layer } from "effect"
import type { AccountFacts } from "../store/tables/accounts.ts"
import { Directory } from "./directory.ts"
import { Online } from "./online.ts"
import { Presence } from "./presence.ts"
import { interestGroupOf, wallOrder } from "./wall-order.ts"

const FRESH_MS = 1_000
/** Walls of different groups and countries that are kept. */
const WALLS_KEPT = 300

export class WallIndex extends Context.Service<
  WallIndex,
  {
    /** Ids of the hosts of a group (0 all, or a category) and a country (null all), who is free first. */
    order(groupId: number, countryId: string | null): Effect.Effect<ReadonlyArray<number>>
    /** Hosts in each group that has one, ascending by group; group 0 is all. */
    groups(countryId: string | null): Effect.Effect<ReadonlyArray<{ readonly groupId: number; readonly count: number }>>
    /** Hosts in each country that has one, most first, then by country. */
    readonly countries: Effect.Effect<ReadonlyArray<{ readonly countryId: string; readonly count: number }>>
  }
>()("livcam/gateway/people/WallIndex") {
  static readonly layer = Layer.effect(WallIndex, Effect.suspend(makeWallIndex))
}

const tally = <K>(keys: Iterable<K>): ReadonlyArray<readonly [key: K, count: number]> => {
  const counts = new Map<K, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts]
}

function makeWallIndex() {
  return Effect.gen(function* () {
    const [directory, presence, online] = [yield* Directory, yield* Presence, yield* Online]
    const made = new Map<string, { readonly of: string; readonly at: number; readonly value: unknown }>()
    let comings = 0
    let shown: ReadonlyMap<number, AccountFacts> = new Map()
    const stop = online.listen((userId) => {
      if (shown.has(userId)) comings += 1
    })
    yield* Effect.addFinalizer(() => Effect.sync(stop))

    /** The cached value of this name, or a new one; `isTimed`: it also ages by time alone. */
    const kept = <A>(
      name: string,
      isTimed: boolean,
      make: (hosts: ReadonlyArray<AccountFacts>) => Effect.Effect<A>,
    ): Effect.Effect<A> =>
      Effect.gen(function* () {
        const { byId, version } = yield* directory.hosts
        shown = byId
        const [of, at] = [`${version} ${isTimed ? comings : ""}`, yield* Clock.currentTimeMillis]
        const before = made.get(name)
        if (before?.of === of && (!isTimed || at - before.at < FRESH_MS)) return before.value as A
        const value = yield* make([...byId.values()])
        made.delete(name)
        made.set(name, { of, at, value })
        const oldest = made.keys().next().value
        if (made.size > WALLS_KEPT && oldest !== undefined) made.delete(oldest)
        return value
      })
    const inCountry = (hosts: ReadonlyArray<AccountFacts>, countryId: string | null) =>
      countryId === null ? hosts : hosts.filter((host) => host.countryId === countryId)

    return WallIndex.of({
      order: (groupId, countryId) =>
        kept(`order|${groupId}|${countryId ?? ""}`, true, (all) => {
          const group = interestGroupOf(groupId)
          const hosts = inCountry(all, countryId).filter(({ groupIds }) => group === 0 || groupIds.includes(group))
          return Effect.map(presence.ofFacts(hosts), (statuses) => wallOrder(groupId, hosts, statuses))
        }),
      groups: (countryId) =>
        kept(`groups|${countryId ?? ""}`, false, (all) => {
          const hosts = inCountry(all, countryId)
          const groups = tally(hosts.flatMap(({ groupIds }) => groupIds)).filter(([groupId]) => groupId !== 0)
          const ascending = groups.toSorted(([a], [b]) => a - b).map(([groupId, count]) => ({ groupId, count }))
          return Effect.succeed([{ groupId: 0, count: hosts.length }, ...ascending])
        }),
      countries: kept("countries", false, (all) => {
        const countries = tally(all.flatMap(({ countryId }) => countryId ?? []))
        const order = countries.toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
        return Effect.succeed(order.map(([countryId, count]) => ({ countryId, count })))
      }),
    })
  })
}
