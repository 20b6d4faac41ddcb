/** Charges one minute of a call at its beginning. Ledger, row and feeds in one transaction; the same minute is never charged twice. */
import { Effect } from "effect"
import type { FeedEvent } from "#schema/events.ts"
import type { Feed } from "../feed/feed.ts"
import type { CallRow, LedgerEntryRow } from "../store/rows.ts"
import type { Tx } from "../store/store.ts"
import { minuteBegins, minutePostings, pointsOfMinute } from "./call-rules.ts"
import { type Entries, tellBoth } from "./tell-both.ts"

const postedEvent = (entry: LedgerEntryRow, roomNum: string, minute: number, at: number): FeedEvent => ({
  _tag: "v1.CoinsPosted",
  entryId: entry.id,
  currency: entry.account.startsWith("points:") ? "points" : "coins",
  amount: entry.amount,
  balance: entry.balance ?? 0,
  reason: "callMinute",
  roomNum,
  minute,
  at,
})

export type Charge =
  | { readonly _tag: "charged"; readonly row: CallRow; readonly entries: Entries }
  | { readonly _tag: "short" }

/** Also warns the caller when the balance left does not cover the minute after this one. */
export const chargeMinute = (tx: Tx, row: CallRow, minute: number, at: number): Effect.Effect<Charge, never, Feed> =>
  Effect.gen(function* () {
    const { roomNum, callerId, calleeId, price } = row
    const outcome = yield* tx.ledger.post(minutePostings(row, minute), at)
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
    const eventsOf = (account: string): ReadonlyArray<FeedEvent> =>
      posted.filter((entry) => entry.account === account).map((entry) => postedEvent(entry, roomNum, minute, at))
    const warning: ReadonlyArray<FeedEvent> = short ? [{ _tag: "v1.CallEndingSoon", roomNum, at, endsAt }] : []
    const entries = yield* tellBoth(
      tx,
      row,
      [...eventsOf(`coins:${callerId}`), ...warning],
      [...eventsOf(`points:${calleeId}`), ...warning],
    )
    return { _tag: "charged", row: updated ?? row, entries }
  })
