/**
 * Changes a call's row. Each change also sets when the row is due next, so any process can find it. From the ring to
 * the end, the ledger holds as many of the caller's coins as the row says.
 */
import { Effect } from "effect"
import type { Tx } from "../store/store.ts"
import type { CallPatch, CallRow } from "../store/tables/calls/calls.ts"
import { nextDue } from "./call-rules.ts"

/** Returns the row as it then stands. */
export const changeCall = (tx: Tx, row: CallRow, patch: CallPatch): Effect.Effect<CallRow> => {
  const dueAt = nextDue({ ...row, ...patch })?.at ?? null
  const changes = { ...patch, dueAt, leasedUntil: null }
  return Effect.map(tx.calls.update(row.roomNum, changes), (updated) => updated ?? { ...row, ...changes })
}

/**
 * Holds the coins of the next minute, out of `spendable`, so nothing else can be paid with them. Returns the coins
 * held; 0 when there are too few, or the caller's own spending limit forbids it.
 */
export const holdMinute = (tx: Tx, { callerId, price }: CallRow, spendable: number): Effect.Effect<number> =>
  price === 0 || spendable < price
    ? Effect.succeed(0)
    : Effect.map(tx.ledger.hold(`coins:${callerId}`, price), (isHeld) => (isHeld ? price : 0))

/** Releases the coins that the call holds. The caller's next change of the row must say so. */
export const letGo = (tx: Tx, { callerId, held }: CallRow): Effect.Effect<void> =>
  held === 0 ? Effect.void : Effect.asVoid(tx.ledger.hold(`coins:${callerId}`, -held))
