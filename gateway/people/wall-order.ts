/** The order of the wall: who is free first, then by the category's own measure. Pure. */
import type { Presence } from "#schema/people/user.ts"
import { ONLINE_STATUS } from "#schema/rules/call-gate.ts"
import type { AccountFacts } from "../store/tables/accounts.ts"

/** Most hosts in one page, whatever is asked for. */
export const MOST_IN_PAGE = 96

type Measure = (host: AccountFacts) => number
const byRank: Measure = (host) => host.rank

/** Categories of spec section 3: all hosts in an order of their own. */
const CATEGORY_MEASURES: ReadonlyMap<number, Measure> = new Map([
  [1001, byRank],
  [1002, (host) => -host.createdAt],
  [101, (host) => -host.createdAt],
  [100, (host) => -host.likedCount],
  [102, (host) => host.callPrice],
])

/** The interest group that a wall's `groupId` filters by: 0, all, for a category. */
export const interestGroupOf = (groupId: number): number => (CATEGORY_MEASURES.has(groupId) ? 0 : groupId)

const { online, busy } = ONLINE_STATUS
const standing = (status: Presence["status"] | undefined): number => (status === online ? 0 : status === busy ? 1 : 2)

/** Ids in the order of the wall. Equal hosts stand by id, so that equal facts give equal orders. */
export const wallOrder = (
  groupId: number,
  hosts: ReadonlyArray<AccountFacts>,
  presence: ReadonlyArray<Presence>,
): ReadonlyArray<number> => {
  const measure = CATEGORY_MEASURES.get(groupId) ?? byRank
  const statuses = new Map(presence.map(({ userId, status }) => [userId, status]))
  const free = (host: AccountFacts): number => standing(statuses.get(host.id))
  return hosts.toSorted((a, b) => free(a) - free(b) || measure(a) - measure(b) || a.id - b.id).map(({ id }) => id)
}

export interface Page {
  readonly ids: ReadonlyArray<number>
  readonly count: number
  /** Only when there are any. */
  readonly beyond?: number
  readonly pageNo: number
  readonly pageSize: number
}

/** Page `pageNo` (from 1) of an order; numbers out of range are brought into it, a page past the end is empty. */
export const pageOf = (order: ReadonlyArray<number>, pageNo: number, pageSize: number, limit = order.length): Page => {
  const [no, size] = [Math.max(1, pageNo), Math.min(MOST_IN_PAGE, Math.max(1, pageSize))]
  const shown = order.slice(0, limit)
  const beyond = order.length - shown.length
  return {
    ids: shown.slice((no - 1) * size, no * size),
    count: shown.length,
    ...(beyond > 0 && { beyond }),
    ...{ pageNo: no, pageSize: size },
  }
}
