/**
 * How often coins that cost nothing are given at one place in a day: so much that a family or a café does not feel it, and so little
 * that accounts made by the hundred bring nothing. It is the address that holds, and the network it is in, since addresses are had by
 * the hundred too: what a device says of itself bounds nobody who makes them.
 */
import { Effect } from "effect"
import { DAY_MS, dayStart } from "#schema/rules/gateway-day.ts"
import { networkOf } from "../http/peer.ts"
import type { Tx } from "../store/store.ts"

/** Accounts of one address, and of one network, that get the same thing in a day (UTC). */
const ADDRESS_A_DAY = 20
const NETWORK_A_DAY = 100

/** Counts one more of `what` at the place; true when it has had enough of it today. */
export const hadEnough = (tx: Tx, what: string, where: string, at: number, most: number): Effect.Effect<boolean> =>
  Effect.map(tx.attempts.hit(`${what}:${where}`, dayStart(at), DAY_MS), (times) => times > most)

/** The same of an address and the network around it. */
export const addressHadEnough = (tx: Tx, what: string, ip: string, at: number): Effect.Effect<boolean> =>
  Effect.flatMap(hadEnough(tx, what, ip, at, ADDRESS_A_DAY), (here) =>
    here ? Effect.succeed(true) : hadEnough(tx, `${what}:network`, networkOf(ip), at, NETWORK_A_DAY),
  )
