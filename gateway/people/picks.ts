/**
 * The picks of the day (spec section 2, flop-style recommendation): a few hosts for each user, chosen by what they have
 * in common and by chance that changes each day. Nothing is stored: the same facts give the same picks on every device
 * and gateway.
 */
import { Clock, Context, Effect, Layer } from "effect"
import { LRUCache } from "lru-cache"
import type { ResponseOf } from "#schema/endpoints.ts"
import type { PickReason } from "#schema/people/pick.ts"
import { DAY_MS, dayOf, dayStart, nextDayAt } from "#schema/rules/gateway-day.ts"
import { PICKS_A_DAY } from "#schema/rules/people/picks.ts"
import type { Caller } from "../http/caller.ts"
import { seeded } from "../seeded.ts"
import { Store } from "../store/store.ts"
import type { AccountFacts } from "../store/tables/accounts/accounts.ts"
import { Directory } from "./directory.ts"
import { factsToHostCard } from "./person.ts"
import { Presence } from "./presence.ts"

/**
 * Factors by which each makes a host more likely. Hosts with nothing in common come up too, so the picks vary from day
 * to day.
 */
const LIKELIER = { language: 6, interest: 4, country: 2, lately: 2 } as const
const HEAVIEST = Object.values(LIKELIER).reduce((product, times) => product * times, 1)
/** Seen within this time before the day, ms. */
const LATELY_MS = 7 * DAY_MS
const INTERESTS_TOLD = 2
/** The best hosts of a day; friends are removed from them afterwards. */
const POOL = 10 * PICKS_A_DAY

const NOBODY: ReadonlySet<number> = new Set()

/** The user whom the picks are for. */
export interface PickedFor {
  readonly id: number
  readonly countryId: string | null
  readonly languageIds: ReadonlyArray<number>
  readonly interestIds: ReadonlyArray<number>
}

type Host = Pick<AccountFacts, "id" | "countryId" | "languageIds" | "interestIds" | "seenAt">

/** The strongest reason first. */
export const reasonsFor = (me: PickedFor, host: Omit<Host, "id" | "seenAt">): ReadonlyArray<PickReason> => {
  const shared = host.languageIds.find((id) => me.languageIds.includes(id))
  const interests = host.interestIds.filter((id) => me.interestIds.includes(id)).slice(0, INTERESTS_TOLD)
  return [
    ...(shared === undefined ? [] : [{ _tag: "language", languageId: shared } as const]),
    ...interests.map((interestId) => ({ _tag: "interest", interestId }) as const),
    ...(host.countryId !== null && host.countryId === me.countryId ? [{ _tag: "country" } as const] : []),
  ]
}

/** How likely a host comes up, relative to a host with nothing in common. A second interest adds nothing. */
const weightOf = (me: PickedFor, host: Host, day: number): number => {
  const common = new Set(reasonsFor(me, host).map(({ _tag }) => _tag))
  const lately = host.seenAt !== null && host.seenAt > day - LATELY_MS ? LIKELIER.lately : 1
  return [...common].reduce((product, tag) => product * LIKELIER[tag], lately)
}

/**
 * At most `most` ids for the day, drawn by weight without replacement (Efraimidis and Spirakis, 2006), in the order
 * drawn; of equal draws the smaller id first. `now`: gateway time.
 */
export const picksOf = (
  me: PickedFor,
  hosts: Iterable<Host>,
  now: number,
  most: number,
  without: ReadonlySet<number> = NOBODY,
): ReadonlyArray<number> => {
  const [luck, day] = [seeded(dayOf(now), me.id), dayStart(now)]
  const best: Array<{ readonly id: number; readonly score: number }> = []
  for (const host of hosts) {
    const drawn = Math.log(luck.at(host.id))
    const last = best.length === most ? (best.at(-1)?.score ?? 0) : Number.NEGATIVE_INFINITY
    // Of a hundred thousand hosts nearly all are skipped here, whatever they have in common with the reader.
    if (drawn / HEAVIEST < last || without.has(host.id)) continue
    const one = { id: host.id, score: drawn / weightOf(me, host, day) }
    const place = best.findIndex(({ id, score }) => one.score > score || (one.score === score && one.id < id))
    if (place !== -1) best.splice(place, 0, one)
    else if (best.length < most) best.push(one)
    if (best.length > most) best.pop()
  }
  return best.map(({ id }) => id)
}

/** How long a draw is cached, ms: among a hundred thousand hosts it takes some 10 ms of a core. */
const KEPT_MS = 10 * 60_000
const READERS_KEPT = 10_000
interface Drawn {
  /** The users with a block between them and the reader: another set causes a new draw. */
  readonly blocked: ReadonlySet<number>
  readonly ids: ReadonlyArray<number>
}

/** Recent draws by reader; a host in one may be gone since. */
export class DayPicks extends Context.Service<
  DayPicks,
  {
    of(
      me: PickedFor,
      among: { readonly hosts: Iterable<Host>; readonly blocked: ReadonlySet<number> },
      now: number,
    ): ReadonlyArray<number>
  }
>()("livcam/gateway/people/DayPicks") {
  static readonly layer = Layer.sync(DayPicks, makeDayPicks)
}

function makeDayPicks(): DayPicks["Service"] {
  const draws = new LRUCache<string, Drawn>({ max: READERS_KEPT })
  return {
    of: (me, { hosts, blocked }, now) => {
      const name = [Math.floor(now / KEPT_MS), me.id, me.countryId, me.languageIds, me.interestIds].join("|")
      const before = draws.get(name)
      if (before?.blocked === blocked) return before.ids
      const ids = picksOf(me, hosts, now, POOL, new Set([...blocked, me.id]))
      draws.set(name, { blocked, ids })
      return ids
    },
  }
}

/** Without the reader's friends and users with a block between them and the reader. */
export const readPicks = ({
  userId,
  languageId,
}: Caller): Effect.Effect<ResponseOf<"picks">, never, Store | Directory | Presence | DayPicks> =>
  Effect.gen(function* () {
    const [store, directory, presence] = [yield* Store, yield* Directory, yield* Presence]
    const now = yield* Clock.currentTimeMillis
    const me = (yield* directory.of([userId])).get(userId)
    const { byId } = yield* directory.hosts
    const blocked = yield* directory.blocks(userId)
    const reader: PickedFor = {
      id: userId,
      countryId: me?.countryId ?? null,
      languageIds: [...(me?.languageIds ?? []), languageId],
      interestIds: me?.interestIds ?? [],
    }
    const pool = (yield* DayPicks).of(reader, { hosts: byId.values(), blocked }, now)
    const friends = yield* store.single(({ relations }) => relations.friendsAmong(userId, pool))
    const ids = pool.filter((id) => byId.has(id) && !friends.includes(id)).slice(0, PICKS_A_DAY)
    const hosts = ids.flatMap((id) => byId.get(id) ?? [])
    const statuses = yield* presence.ofFacts(hosts)
    const list = hosts.flatMap((facts, n) => {
      const standing = statuses[n]
      if (standing === undefined) return []
      const host = factsToHostCard(facts, standing, now, { isFriend: false, languageId })
      return [{ host, reasons: reasonsFor(reader, facts) }]
    })
    return { day: dayOf(now), nextAt: nextDayAt(now), list }
  })
