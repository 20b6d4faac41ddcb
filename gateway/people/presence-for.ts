/** Online status as one reader may know it: nothing of those that a block stands between, in either direction. */
import { Effect } from "effect"
import type { Presence as PresenceItem } from "#schema/model/user.ts"
import { ONLINE_STATUS } from "#schema/rules/call-gate.ts"
import type { Tx } from "../store/store.ts"
import type { Presence } from "./presence.ts"

export const hidden = ({ userId }: Pick<PresenceItem, "userId">): PresenceItem => ({
  userId,
  status: ONLINE_STATUS.unknown,
  seenAt: null,
})

/** `readerId` 0 is a visitor, who has blocked nobody. */
export const presenceFor = (
  tx: Tx,
  presence: Presence["Service"],
  readerId: number,
  userIds: ReadonlyArray<number>,
): Effect.Effect<ReadonlyArray<PresenceItem>> =>
  Effect.gen(function* () {
    const statuses = yield* presence.of(tx, userIds)
    const blocked = new Set(readerId === 0 ? [] : yield* tx.relations.blocks(readerId))
    return statuses.map((item) => (blocked.has(item.userId) ? hidden(item) : item))
  })
