/**
 * How often coins that cost nothing are given at one place in a day: so much that a family or a café does not feel it, and so little
 * that accounts made by the hundred bring nothing. It is the address that holds: what a device says of itself bounds nobody who makes them.
 */
import { Effect } from "effect"
import { DAY_MS, dayStart } from "#schema/rules/gateway-day.ts"
import type { Tx } from "../store/store.ts"

/** Accounts of one address that get the same thing in a day (UTC). */
const ADDRESS_A_DAY = 20

/** Counts one more of `what` at the place, an address unless `most` says otherwise; true when it has had enough of it today. */
export const hadEnough = (
  tx: Tx,
  what: string,
  where: string,
  at: number,
  most = ADDRESS_A_DAY,
): Effect.Effect<boolean> =>
  Effect.map(tx.attempts.hit(`${what}:${where}`, dayStart(at), DAY_MS), (times) => times > most)
