/** The order of a wall: hosts who are free first, then by the category's own measure. Pure. */
import type { RequestOf } from "#schema/endpoints.ts"
import type { Presence } from "#schema/people/user.ts"
import { ONLINE_STATUS } from "#schema/rules/calls/call-gate.ts"
import type { AccountFacts } from "../store/tables/accounts/accounts.ts"
import { type Compare, type SortedIds, sizeOf } from "./sorted-ids.ts"

/** Most hosts in one page, whatever page size is requested. */
export const MOST_IN_PAGE = 96

type HostsById = ReadonlyMap<number, AccountFacts>
type Measure = (host: AccountFacts) => number
const byRank: Measure = (host) => host.rank

/** Categories of spec section 3: all hosts, in an order of their own. */
const CATEGORY_MEASURES: ReadonlyMap<number, Measure> = new Map([
  [1001, byRank],
  [1002, (host) => -host.createdAt],
  [101, (host) => -host.createdAt],
  [100, (host) => -host.likedCount],
  [102, (host) => host.callPrice],
])

/** The interest group that a wall's `groupId` filters by; 0 (all) for a category. */
export const interestGroupOf = (groupId: number): number => (CATEGORY_MEASURES.has(groupId) ? 0 : groupId)

/** Which hosts a wall shows, by group (0: all) or category; an absent filter does not restrict. */
export type WallFilter = Omit<RequestOf<"wall">, "pageNo" | "pageSize">

/** A key for the wall: one text for each filter. */
export const wallName = ({ groupId, countryId, gender, languageId, interestId }: WallFilter): string =>
  [groupId, countryId, gender, languageId, interestId].join("|")

/**
 * Whether a wall is restricted by a group or a country at most: there are few of these, and most readers ask for them.
 */
export const isBroad = ({ groupId, countryId, gender, languageId, interestId }: WallFilter): boolean =>
  (countryId === undefined || groupId === 0) && [gender, languageId, interestId].every((limit) => limit === undefined)

/** Whether a host belongs on a wall. */
export const standsOn = ({ groupId, countryId, gender, languageId, interestId }: WallFilter) => {
  const group = interestGroupOf(groupId)
  return (host: AccountFacts): boolean =>
    (countryId === undefined || host.countryId === countryId) &&
    (group === 0 || host.groupIds.includes(group)) &&
    (gender === undefined || host.gender === gender) &&
    (languageId === undefined || host.languageIds.includes(languageId)) &&
    (interestId === undefined || host.interestIds.includes(interestId))
}

/** Compares hosts by a wall's measure alone. Equal hosts are ordered by id, so that equal facts give equal orders. */
export const byMeasure = (groupId: number): ((a: AccountFacts, b: AccountFacts) => number) => {
  const measure = CATEGORY_MEASURES.get(groupId) ?? byRank
  return (a, b) => measure(a) - measure(b) || a.id - b.id
}

/** The same comparison of ids. An id that is no host's is measured 0. */
export const byMeasureOf = (groupId: number, hosts: HostsById): Compare => {
  const measure = CATEGORY_MEASURES.get(groupId) ?? byRank
  const of = (id: number): number => {
    const host = hosts.get(id)
    return host === undefined ? 0 : measure(host)
  }
  return (a, b) => of(a) - of(b) || a - b
}

const { online, busy } = ONLINE_STATUS
const standing = (status: Presence["status"]): number => (status === online ? 0 : status === busy ? 1 : 2)

/** Those who are present, in the wall's order. */
export const frontOf = (present: ReadonlyArray<Presence>, compare: Compare): ReadonlySet<number> =>
  new Set(
    present
      .toSorted((a, b) => standing(a.status) - standing(b.status) || compare(a.userId, b.userId))
      .map(({ userId }) => userId),
  )

/** A wall's current order. It shares what it can with other orders of the same wall, however long the wall is. */
export interface WallOrder {
  /** Those who are present: they come before all others. */
  readonly front: ReadonlySet<number>
  /** The whole wall by its measure, including those of the front. */
  readonly all: SortedIds
  /** Whether a user is on the wall now. */
  has(userId: number): boolean
}

export const EMPTY_WALL: WallOrder = { front: new Set(), all: [], has: () => false }

/** The number of hosts for a reader who does not see the ids in `without`. */
export const countOf = ({ all, has }: WallOrder, without: ReadonlySet<number>): number =>
  sizeOf(all) - [...without].filter(has).length

/** Ids in the wall's order without those in `without`, after skipping `skip`, at most `most`. */
export const idsOf = (
  { front, all }: WallOrder,
  without: ReadonlySet<number>,
  skip = 0,
  most = Number.POSITIVE_INFINITY,
): ReadonlyArray<number> => {
  const ids: Array<number> = []
  let left = skip
  const take = (id: number): void => {
    if (without.has(id)) return
    if (left > 0) left -= 1
    else ids.push(id)
  }
  for (const id of front) {
    if (ids.length >= most) return ids
    take(id)
  }
  for (const stretch of all)
    for (const id of stretch) {
      if (ids.length >= most) return ids
      if (!front.has(id)) take(id)
    }
  return ids
}

export interface Page {
  readonly ids: ReadonlyArray<number>
  readonly count: number
  /** Hosts beyond the limit; absent when there are none. */
  readonly beyond?: number
  readonly pageNo: number
  readonly pageSize: number
}

export interface Asked {
  readonly pageNo: number
  readonly pageSize: number
  /** The most hosts of the list that are shown. */
  readonly limit?: number | undefined
}

/** Page `pageNo` (from 1) of an order; numbers out of range are clamped, a page past the end is empty. */
export const pageOf = (order: WallOrder, without: ReadonlySet<number>, { pageNo, pageSize, limit }: Asked): Page => {
  const [no, size] = [Math.max(1, pageNo), Math.min(MOST_IN_PAGE, Math.max(1, pageSize))]
  const whole = countOf(order, without)
  const count = Math.min(whole, limit ?? whole)
  const skip = (no - 1) * size
  return {
    ids: idsOf(order, without, skip, Math.max(0, Math.min(size, count - skip))),
    count,
    ...(whole > count && { beyond: whole - count }),
    ...{ pageNo: no, pageSize: size },
  }
}
