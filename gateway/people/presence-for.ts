/**
 * Online status as one reader may know it: nothing about users with a block between them and the reader, in either
 * direction. Visitors learn whether hosts on the wall are present, and nothing about other users.
 */
import { Effect } from "effect"
import type { Presence as PresenceItem } from "#schema/people/user.ts"
import { ONLINE_STATUS } from "#schema/rules/calls/call-gate.ts"
import type { Store } from "../store/store.ts"
import { type AccountFacts, isClosed } from "../store/tables/accounts/accounts.ts"
import { Directory } from "./directory.ts"
import { Presence } from "./presence.ts"
import { blocksOf, type Reader } from "./reader.ts"

const { offline, online, busy, unknown } = ONLINE_STATUS

export const hidden = ({ userId }: Pick<PresenceItem, "userId">): PresenceItem => ({
  userId,
  status: unknown,
  seenAt: null,
})

/** Whether the account is on the wall. */
export const isOnWall = (account: Pick<AccountFacts, "goddess" | "banned" | "leavesAt">): boolean =>
  account.goddess && !isClosed(account)

/** What visitors learn about a host on the wall: neither a call nor a time. */
export const coarse = ({ userId, status }: PresenceItem): PresenceItem => ({
  userId,
  status: status === online || status === busy ? online : offline,
  seenAt: null,
})

/** Not inside a transaction. */
export const presenceFor = (
  reader: Reader,
  userIds: ReadonlyArray<number>,
): Effect.Effect<ReadonlyArray<PresenceItem>, never, Store | Presence | Directory> =>
  Effect.gen(function* () {
    const [presence, directory] = [yield* Presence, yield* Directory]
    const blocked = yield* blocksOf(reader)
    if (reader.userId !== 0)
      return (yield* presence.of(userIds)).map((item) => (blocked.has(item.userId) ? hidden(item) : item))
    const { byId } = yield* directory.hosts
    const hosts = userIds.flatMap((userId) => (blocked.has(userId) ? [] : (byId.get(userId) ?? [])))
    const items = new Map((yield* presence.ofFacts(hosts)).map((item) => [item.userId, coarse(item)]))
    return userIds.map((userId) => items.get(userId) ?? hidden({ userId }))
  })
