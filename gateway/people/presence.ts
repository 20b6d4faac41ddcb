/** Online status as the product shows it (spec section 4): a real socket, else a demo host's script; a call makes busy. */
import { Clock, Context, Effect, Layer } from "effect"
import type { Presence as PresenceItem } from "#schema/model/user.ts"
import { ONLINE_STATUS } from "#schema/rules/call-gate.ts"
import { scriptedPresence } from "../demo/presence-script.ts"
import { Online } from "../realtime/online.ts"
import type { AccountRow } from "../store/rows.ts"
import type { Tx } from "../store/store.ts"

export class Presence extends Context.Service<
  Presence,
  {
    /** In the order asked; an unknown id is 3 unknown. */
    of(tx: Tx, userIds: ReadonlyArray<number>): Effect.Effect<ReadonlyArray<PresenceItem>>
    ofRows(tx: Tx, rows: ReadonlyArray<AccountRow>): Effect.Effect<ReadonlyArray<PresenceItem>>
  }
>()("livcam/gateway/people/Presence") {
  static readonly layer = Layer.effect(
    Presence,
    Effect.map(Online, (online) => makePresence(online)),
  )
}

/** `calling` are the members of open calls. */
const standing = (row: AccountRow, here: boolean, calling: ReadonlySet<number>, now: number): PresenceItem => {
  const { offline, busy, online } = ONLINE_STATUS
  const free = calling.has(row.id) ? busy : online
  if (here) return { userId: row.id, status: free, seenAt: now }
  const script = scriptedPresence(row, now)
  if (script === undefined) return { userId: row.id, status: offline, seenAt: row.seenAt }
  return { userId: row.id, status: script.status === online ? free : script.status, seenAt: script.seenAt ?? now }
}

function makePresence(online: Online["Service"]): Presence["Service"] {
  const ofRows: Presence["Service"]["ofRows"] = Effect.fnUntraced(function* (tx, rows) {
    const now = yield* Clock.currentTimeMillis
    const calling = new Set((yield* tx.calls.open()).flatMap(({ callerId, calleeId }) => [callerId, calleeId]))
    return rows.map((row) => standing(row, online.has(row.id), calling, now))
  })
  return {
    ofRows,
    of: Effect.fnUntraced(function* (tx, userIds) {
      const rows = yield* ofRows(tx, yield* tx.accounts.findMany([...new Set(userIds)]))
      const known = new Map(rows.map((item) => [item.userId, item]))
      return userIds.map((userId) => known.get(userId) ?? { userId, status: ONLINE_STATUS.unknown, seenAt: null })
    }),
  }
}
