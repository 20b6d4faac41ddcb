/**
 * Changes of a call's row. With each of them the row says anew when it is due, so that any process finds it; and coins of the caller are
 * held in the ledger as the row says, from the ring to the end.
 */
import { Effect } from "effect"
import type { Tx } from "../store/store.ts"
import type { CallPatch, CallRow } from "../store/tables/calls.ts"
import { nextDue } from "./call-rules.ts"

/** Gives the row as it then stands. */
export const changeCall = (tx: Tx, row: CallRow, patch: CallPatch): Effect.Effect<CallRow> => {
  const dueAt = nextDue({ ...row, ...patch })?.at ?? null
  const changes = { ...patch, dueAt, leasedUntil: null }
  return Effect.map(tx.calls.update(row.roomNum, changes), (updated) => updated ?? { ...row, ...changes })
}

/**
 * Holds the coins of the minute that comes next, of `spendable`: nothing else can be paid with them. Gives what is held, 0 when they are
 * not there, or the caller's own limit lets no more be spent.
 */
export const holdMinute = (tx: Tx, { callerId, price }: CallRow, spendable: number): Effect.Effect<number> =>
  price === 0 || spendable < price
    ? Effect.succeed(0)
    : Effect.map(tx.ledger.hold(`coins:${callerId}`, price), (isHeld) => (isHeld ? price : 0))

/** Lets go of what the call holds; what changes the row afterwards says so. */
export const letGo = (tx: Tx, { callerId, held }: CallRow): Effect.Effect<void> =>
  held === 0 ? Effect.void : Effect.asVoid(tx.ledger.hold(`coins:${callerId}`, -held))
