/** A call that is over, as each side is told it. */
import { Effect } from "effect"
import type { CallRecord } from "#schema/calls/record.ts"
import type { FeedEvent } from "#schema/events.ts"
import { rowToPerson } from "../people/person.ts"
import { readRelation } from "../people/relation.ts"
import type { Tx } from "../store/store.ts"
import type { CallRow } from "../store/tables/calls.ts"
import { secondsOf, talkSeconds } from "./call-rules.ts"
import type { Ending } from "./end-call.ts"

type Shared = Omit<CallRecord, "role" | "remote" | "points">

const sharedOf = (row: CallRow, { outcome, by, reason }: Ending, at: number): Shared => ({
  roomNum: row.roomNum,
  kind: row.kind,
  pricePerMinute: row.price,
  outcome,
  endedBy: by,
  reason,
  invitedAt: row.invitedAt,
  joinedAt: row.joinedAt,
  startedAt: row.startedAt,
  endedAt: at,
  seconds: secondsOf(row, at),
  unchargedSeconds: talkSeconds(row, at) - secondsOf(row, at),
  minutes: row.minutes,
  coins: row.coins,
  serverCall: row.serverCall,
  match: row.isMatch,
})

/** What the caller and the callee are told; nothing to one whose other side is unknown. */
export const recordEvents = (
  tx: Tx,
  row: CallRow,
  ending: Ending,
  at: number,
): Effect.Effect<readonly [caller: ReadonlyArray<FeedEvent>, callee: ReadonlyArray<FeedEvent>]> =>
  Effect.gen(function* () {
    const shared = sharedOf(row, ending, at)
    const recorded = Effect.fnUntraced(function* (role: CallRecord["role"], me: number, other: number) {
      const account = yield* tx.accounts.find(other)
      if (account === null) return []
      const { friend } = yield* readRelation(tx, me, other)
      const points = role === "callee" ? row.points : 0
      const record: CallRecord = { ...shared, role, remote: rowToPerson(account, friend), points }
      return [{ _tag: "v1.CallRecorded", record } as const]
    })
    return [
      yield* recorded("caller", row.callerId, row.calleeId),
      yield* recorded("callee", row.calleeId, row.callerId),
    ]
  })
