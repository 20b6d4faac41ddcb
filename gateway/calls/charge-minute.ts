/**
 * Charges a minute of a call at its beginning, from the coins held for it, and holds the next minute's coins. When a
 * call ends, gives back a minute that began without media. Ledger, row and feeds change in one transaction; a minute is
 * never charged twice.
 */
import { Effect } from "effect"
import type { FeedEvent } from "#schema/events.ts"
import { pointsOfMinute } from "#schema/rules/calls/host-prices.ts"
import { minuteGivenBack, minuteOfCall, postingsOf, type Telling, tellingsOf } from "../coins/movement.ts"
import { spendable } from "../coins/spendable.ts"
import type { Feed } from "../feed/feed.ts"
import { noteCharge } from "../observability/metrics.ts"
import type { Tx } from "../store/store.ts"
import type { CallRow } from "../store/tables/calls/calls.ts"
import { minuteBegins, paidFrom, unseenMinute } from "./call-rules.ts"
import { changeCall, holdMinute, letGo } from "./change-call.ts"
import { type Entries, tellBoth } from "./tell-both.ts"

export type Charge =
  | { readonly _tag: "charged"; readonly row: CallRow; readonly entries: Entries }
  /** Too few coins: not charged, and nothing is held any more. */
  | { readonly _tag: "short"; readonly row: CallRow }

const SHORT = { _tag: "short" } as const

/** Also warns both sides when the caller's balance or own limit does not cover the next minute. */
export const chargeMinute = (tx: Tx, row: CallRow, minute: number, at: number): Effect.Effect<Charge, never, Feed> =>
  Effect.gen(function* () {
    const { roomNum, callerId, calleeId, price } = row
    const movement = minuteOfCall(row, minute)
    yield* letGo(tx, row)
    const { coins } = yield* spendable(tx, callerId, at)
    const outcome = coins < price ? SHORT : yield* tx.ledger.post(postingsOf(movement), at)
    if (outcome._tag === "short") {
      yield* tx.afterCommit(noteCharge("short"))
      return { _tag: "short", row: { ...row, held: 0 } }
    }
    const posted = outcome._tag === "posted" ? outcome.entries : []
    if (posted.length > 0) yield* tx.afterCommit(noteCharge("paid"))
    const endsAt = minuteBegins(paidFrom(row), minute + 1)
    const held = yield* holdMinute(tx, row, coins - price)
    const short = held < price
    const updated = yield* changeCall(tx, row, {
      held,
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
    return { _tag: "charged", row: updated, entries }
  })

/**
 * When a call ends, gives back its last minute if it began without media (call-rules.ts, `unseenMinute`). The charge
 * stands when the host has already paid out the points. Returns the row to write, and what both sides are told.
 */
export const giveBack = (
  tx: Tx,
  row: CallRow,
  at: number,
): Effect.Effect<{ readonly row: CallRow; readonly tellings: ReadonlyArray<Telling> }> =>
  Effect.gen(function* () {
    const minute = unseenMinute(row)
    if (minute === null) return { row, tellings: [] }
    const movement = minuteGivenBack(row, minute, row.points / row.minutes)
    const outcome = yield* tx.ledger.post(postingsOf(movement), at)
    if (outcome._tag !== "posted") return { row, tellings: [] }
    yield* tx.afterCommit(noteCharge("givenBack"))
    const coins = row.coins - row.price
    const points = row.points - row.points / row.minutes
    return { row: { ...row, minutes: minute - 1, coins, points }, tellings: tellingsOf(movement, outcome.entries) }
  })
