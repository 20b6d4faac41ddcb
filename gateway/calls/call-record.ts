/** The record of a finished call, as each side is told it. */
import { Effect } from "effect"
import type { CallRecord } from "#schema/calls/record.ts"
import type { FeedEvent } from "#schema/events.ts"
import { rowToPerson } from "../people/person.ts"
import { readRelation } from "../people/relation.ts"
import type { Tx } from "../store/store.ts"
import type { CallRow } from "../store/tables/calls/calls.ts"
import { isPlainMatch, secondsOf, talkSeconds } from "./call-rules.ts"
import type { Ending } from "./end-call.ts"
import { sideOf } from "./match-rules.ts"

type Shared = Omit<CallRecord, "role" | "remote" | "points" | "fee">

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

/**
 * What a side paid for the match: nothing before both saw each other, nothing when a side lacked the coins
 * (match-fee.ts).
 */
const feesOf = (tx: Tx, row: CallRow, { reason }: Ending) =>
  Effect.gen(function* () {
    const match = row.isMatch ? yield* tx.matches.find(row.roomNum) : null
    if (match === null) return () => ({})
    const isPaid = row.startedAt !== null && !(isPlainMatch(row) && reason === "coins")
    return (userId: number) => ({ fee: isPaid ? (sideOf(match, userId)?.fee ?? 0) : 0 })
  })

/** The record events for caller and callee; none for a side whose other account is unknown. */
export const recordEvents = (
  tx: Tx,
  row: CallRow,
  ending: Ending,
  at: number,
): Effect.Effect<readonly [caller: ReadonlyArray<FeedEvent>, callee: ReadonlyArray<FeedEvent>]> =>
  Effect.gen(function* () {
    const shared = sharedOf(row, ending, at)
    const feeOf = yield* feesOf(tx, row, ending)
    const recorded = Effect.fnUntraced(function* (role: CallRecord["role"], me: number, other: number) {
      const account = yield* tx.accounts.find(other)
      if (account === null) return []
      const { friend } = yield* readRelation(tx, me, other)
      const points = role === "callee" ? row.points : 0
      const record: CallRecord = { ...shared, role, remote: rowToPerson(account, friend), points, ...feeOf(me) }
      return [{ _tag: "v2.CallRecorded", record } as const]
    })
    return [
      yield* recorded("caller", row.callerId, row.calleeId),
      yield* recorded("callee", row.calleeId, row.callerId),
    ]
  })
