/**
 * Charges a match to its two members once both have seen each other: coins, or a free match of the day. Each is charged
 * once.
 */
import { Effect } from "effect"
import { matchFee, postingsOf, type Telling, tellingsOf } from "../coins/movement.ts"
import { spendable } from "../coins/spendable.ts"
import type { Feed } from "../feed/feed.ts"
import type { Tx } from "../store/store.ts"
import type { CallRow } from "../store/tables/calls/calls.ts"
import { ofToday, sideOf } from "./match-rules.ts"
import { type Entries, tellBoth } from "./tell-both.ts"

/** Null, and nobody is charged: a member has spent the coins since agreeing. */
export const chargeMatch = (tx: Tx, row: CallRow, at: number): Effect.Effect<Entries | null, never, Feed> =>
  Effect.gen(function* () {
    const { roomNum, callerId, calleeId } = row
    const match = yield* tx.matches.find(roomNum)
    if (match === null) return yield* Effect.die(new Error(`no match of the call ${roomNum}`))
    const members = [callerId, calleeId].toSorted((a, b) => a - b)
    for (const userId of members) {
      const fee = sideOf(match, userId)?.fee ?? 0
      if (fee > 0 && (yield* spendable(tx, userId, at)).coins < fee) return null
    }
    const told: Array<Telling> = []
    for (const userId of members) {
      const side = sideOf(match, userId)
      const seeker = yield* tx.matchSeekers.find(userId)
      if (side === undefined || seeker === null) continue
      const today = ofToday(seeker, at)
      const freeUsed = today.freeUsed + (side.isFree ? 1 : 0)
      yield* tx.matchSeekers.put({ ...today, freeUsed, unseen: Math.max(0, today.unseen - 1) })
      const movement = matchFee(roomNum, userId, side.fee)
      const outcome = yield* tx.ledger.post(postingsOf(movement), at)
      told.push(...tellingsOf(movement, outcome._tag === "posted" ? outcome.entries : []))
    }
    const eventsOf = (member: number) => told.filter(({ userId }) => userId === member).map(({ event }) => event)
    return yield* tellBoth(tx, row, eventsOf(callerId), eventsOf(calleeId))
  })
