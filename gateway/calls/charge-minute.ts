/** Charges one minute of a call at its beginning. Ledger, row and feeds in one transaction; the same minute is never charged twice. */
import { Effect } from "effect"
import type { FeedEvent } from "#schema/events.ts"
import { minuteOfCall, pointsOfMinute, postingsOf, tellingsOf } from "../coins/movement.ts"
import type { Feed } from "../feed/feed.ts"
import type { Tx } from "../store/store.ts"
import type { CallRow } from "../store/tables/calls.ts"
import { minuteBegins } from "./call-rules.ts"
import { type Entries, tellBoth } from "./tell-both.ts"

export type Charge =
  | { readonly _tag: "charged"; readonly row: CallRow; readonly entries: Entries }
  | { readonly _tag: "short" }

/** Also warns the caller when the balance left does not cover the minute after this one. */
export const chargeMinute = (tx: Tx, row: CallRow, minute: number, at: number): Effect.Effect<Charge, never, Feed> =>
  Effect.gen(function* () {
    const { roomNum, callerId, calleeId, price } = row
    const movement = minuteOfCall(row, minute)
    const outcome = yield* tx.ledger.post(postingsOf(movement), at)
    if (outcome._tag === "short") return { _tag: "short" }
    const posted = outcome._tag === "posted" ? outcome.entries : []
    const endsAt = minuteBegins(row.startedAt ?? at, minute + 1)
    const short = price > 0 && (yield* tx.ledger.balance(`coins:${callerId}`)) < price
    const updated = yield* tx.calls.update(roomNum, {
      minutes: minute,
      coins: row.coins + (posted.length > 0 ? price : 0),
      points: row.points + (posted.length > 0 ? pointsOfMinute(price) : 0),
      endsAt: short ? endsAt : null,
    })
    const told = tellingsOf(movement, posted)
    const eventsOf = (member: number): ReadonlyArray<FeedEvent> =>
      told.filter(({ userId }) => userId === member).map(({ event }) => event)
    const warning: ReadonlyArray<FeedEvent> = short ? [{ _tag: "v1.CallEndingSoon", roomNum, at, endsAt }] : []
    const entries = yield* tellBoth(tx, row, [...eventsOf(callerId), ...warning], [...eventsOf(calleeId), ...warning])
    return { _tag: "charged", row: updated ?? row, entries }
  })
