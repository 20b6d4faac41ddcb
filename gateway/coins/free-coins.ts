/**
 * How often free coins are given per place and day: enough that a family or a café notices no limit, too little for
 * accounts made by the hundred. The IP address and its network are counted, since addresses too are available by the
 * hundred. A device id limits nobody who makes them up.
 */
import { Effect } from "effect"
import { DAY_MS, dayStart } from "#schema/rules/gateway-day.ts"
import { networkOf } from "../http/peer.ts"
import type { Tx } from "../store/store.ts"

/** Most accounts of one address, and of one network, that get the same coins in a day (UTC). */
const ADDRESS_A_DAY = 20
const NETWORK_A_DAY = 100

/** Counts one more use of `what` at `where`; true when today's limit is exceeded. */
export const hadEnough = (tx: Tx, what: string, where: string, at: number, most: number): Effect.Effect<boolean> =>
  Effect.map(tx.attempts.hit(`${what}:${where}`, dayStart(at), DAY_MS), (times) => times > most)

/** `hadEnough` for an IP address and the network around it. */
export const addressHadEnough = (tx: Tx, what: string, ip: string, at: number): Effect.Effect<boolean> =>
  Effect.flatMap(hadEnough(tx, what, ip, at, ADDRESS_A_DAY), (here) =>
    here ? Effect.succeed(true) : hadEnough(tx, `${what}:network`, networkOf(ip), at, NETWORK_A_DAY),
  )
